import DanmakuCore

/// Makes a comment of the attributes and the text of an element.
struct CommentFields {
  /// Why an element is no comment.
  struct Refusal: Error {
    let loss: ReadReport.Loss
  }

  /// What `comment` has mended.
  private(set) var mends: Set<ReadReport.Mend> = []

  private let element: ItemParser.Element
  private let isVersion2: Bool

  init(_ element: ItemParser.Element, isVersion2: Bool) {
    self.element = element
    self.isVersion2 = isVersion2
  }

  mutating func comment() -> Result<Comment, Refusal> {
    element.name == "chat" ? niconico() : bilibili()
  }

  // MARK: - Bilibili

  private mutating func bilibili() -> Result<Comment, Refusal> {
    let fields = FieldList(element.attributes["p"] ?? "")
    // dmid, 0, progress in ms, and on as in version 1 from its mode on.
    let isVersion2 = isVersion2 || Self.looksLikeVersion2(fields)
    guard fields.count >= (isVersion2 ? 6 : 4) else { return .failure(Refusal(loss: .fields)) }
    guard let time = fields.number(isVersion2 ? 2 : 0) else {
      return .failure(Refusal(loss: .time))
    }
    let mode = isVersion2 ? 3 : 1
    let kind = kind(fields.whole(mode))
    guard let text = text(kind) else { return .failure(Refusal(loss: .text)) }
    return .success(
      Comment(
        id: fields.text(isVersion2 ? 0 : 7), time: isVersion2 ? time / 1000 : time, text: text,
        kind: kind, color: color(fields.whole(mode + 2)),
        fontSize: fontSize(fields.number(mode + 1))))
  }

  /// Whether the first field is an id, huge and whole, where a time would be.
  private static func looksLikeVersion2(_ fields: FieldList) -> Bool {
    fields.count == 9 && fields.whole(0) ?? 0 > 1_000_000_000 && fields.whole(1) == 0
  }

  private mutating func kind(_ mode: Int?) -> Comment.Kind {
    switch mode {
    case 1, 2, 3: return .scroll
    case 4: return .bottom
    case 5: return .top
    case 6: return .reverse
    case 7: return .positioned
    case 8, 9: return .code
    default:
      mends.insert(.mode)
      return .scroll
    }
  }

  private mutating func fontSize(_ size: Double?) -> Double {
    // What is larger fills a stage; what is not above 0 is no size.
    if let size, (1...256).contains(size) { return size }
    mends.insert(.size)
    return 25
  }

  private mutating func color(_ color: Int?) -> UInt32 {
    if let color, (0...0xFFFFFF).contains(color) { return UInt32(color) }
    mends.insert(.color)
    return 0xFFFFFF
  }

  // MARK: - Niconico

  private mutating func niconico() -> Result<Comment, Refusal> {
    let attributes = element.attributes
    if attributes["deleted"] != nil { return .failure(Refusal(loss: .deleted)) }
    guard let hundredths = FieldList(attributes["vpos"] ?? "").number(0) else {
      return .failure(Refusal(loss: .time))
    }
    let words = (attributes["mail"] ?? "").split(separator: " ")
    let kind: Comment.Kind =
      words.contains("ue") ? .top : words.contains("shita") ? .bottom : .scroll
    guard let text = text(kind) else { return .failure(Refusal(loss: .text)) }
    return .success(
      Comment(id: attributes["no"] ?? "", time: hundredths / 100, text: text, kind: kind))
  }

  // MARK: - Text

  /// The text without controls, its line breaks as `\n`; nil when there is nothing to see in it.
  private mutating func text(_ kind: Comment.Kind) -> String? {
    var text = element.text
    // What has to be taken out is a control, or begins with C2 (the other controls) or EF (U+FEFF and
    // its like).
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xEF }) {
      text = cleaned(text)
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    // The old way to write a line break; in an address it is part of the way.
    if kind == .top || kind == .bottom, text.contains("/n"), !text.contains("://") {
      text = text.split(separator: "/n", omittingEmptySubsequences: false).joined(separator: "\n")
    }
    return text
  }

  private mutating func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D: scalars.append("\n")
      case 0x0A:
        if !isAfterReturn { scalars.append("\n") }
      case 0x09: scalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF: mends.insert(.controls)
      default: scalars.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return String(scalars)
  }
}
