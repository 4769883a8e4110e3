/// What somebody wrote.
public struct Comment: Hashable, Sendable {
  /// Where the writer wanted it.
  public enum Kind: String, CaseIterable, Sendable {
    case scroll, reverse, top, bottom, positioned, code
  }

  /// Its own: no two comments of a recording share it.
  public var id: String
  /// When it was written, s of stage time.
  public var time: Double
  /// May have several lines.
  public var text: String
  /// Where its writer wanted it; a track need not care.
  public var kind: Kind
  /// 0xRRGGBB
  public var color: UInt32
  /// px
  public var fontSize: Double

  /// A comment, by default a white one of the standard size that crosses.
  public init(
    id: String, time: Double = 0, text: String, kind: Kind = .scroll, color: UInt32 = 0xFFFFFF,
    fontSize: Double = 25
  ) {
    self.id = id
    self.time = time
    self.text = text
    self.kind = kind
    self.color = color
    self.fontSize = fontSize
  }
}
