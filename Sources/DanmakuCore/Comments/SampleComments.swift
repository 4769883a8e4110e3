/// Comments made up to try a track with: a function of what is asked for and of a seed.
public struct SampleComments: Hashable, Sendable {
  /// What sort of texts.
  public enum Kind: String, CaseIterable, Sendable {
    /// Some of all the others.
    case mixed
    case cjk, latin, emoji
    /// Wider than most tracks expect.
    case long
    /// One character.
    case single
  }

  /// How many, at least 1.
  public let count: Int
  /// What sort of texts.
  public let kind: Kind
  /// How many come in a second, above 0.
  public let density: Double

  /// More than a preview is good for.
  public static let mostComments = 10_000

  /// Nil when there are no such comments.
  public init?(count: Int, kind: Kind = .mixed, density: Double = 5) {
    guard (1...Self.mostComments).contains(count), density > 0, density.isFinite else {
      return nil
    }
    self.count = count
    self.kind = kind
    self.density = density
  }

  /// The comments, by time: about evenly, and never two at the same time.
  public func comments(seed: UInt64) -> [Comment] {
    (0..<count).map { number in
      let id = "#\(number + 1)"
      var bits = Seed.of(id: "sample " + id, showSeed: seed)
      func draw(_ count: Int) -> Int {
        bits = Seed.mix(bits)
        return Int(bits % UInt64(count))
      }
      let texts = Self.texts(kind == .mixed ? Self.mixture[draw(Self.mixture.count)] : kind)
      let text = texts[draw(texts.count)]
      let color = Self.colors[draw(Self.colors.count)]
      let late = Double(draw(1000)) / 1000
      return Comment(id: id, time: (Double(number) + late) / density, text: text, color: color)
    }
  }

  private static let mixture: [Kind] = [.cjk, .cjk, .cjk, .latin, .latin, .latin, .emoji, .single]

  /// Mostly white, as comments are.
  private static let colors: [UInt32] = [
    0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFE066, 0x7FDBFF, 0xFF8FA3,
  ]

  private static func texts(_ kind: Kind) -> [String] {
    switch kind {
    case .mixed, .latin:
      [
        "hello there", "here it comes", "so smooth", "again, please", "wait for it",
        "this part is the best", "wow", "who drew this?", "first time here", "good night all",
      ]
    case .cjk:
      ["弹幕测试", "前方高能", "这里好看", "来了来了", "再看一遍", "きれいだね", "待ってました", "안녕하세요", "太快了", "晚安"]
    case .emoji: ["🎉🎉🎉", "👏👏", "✨ nice ✨", "👨‍👩‍👧‍👦", "🌸🌸", "🚀 go 🚀", "😂😂😂😂"]
    case .long:
      [
        "this one goes on and on, past the point where anybody would have stopped reading it",
        "这一条弹幕很长很长，长到屏幕上几乎放不下，可是它还是要从头到尾飞过去",
        "a long comment is the test of a way: its ends are far from its middle, and both have to fly",
      ]
    case .single: ["a", "草", "!", "8", "ん", "🌟", "?"]
    }
  }
}
