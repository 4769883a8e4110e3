/// Cuts a stream of bytes into the elements of comments, `<d ...>...</d>` or `<chat ...>...</chat>`, and
/// makes each fit for an XML parser: what XML forbids is taken out, and `&` and `<` that begin nothing
/// are escaped. What stands between comments is skipped.
struct ItemCutter {
  enum Item {
    /// One element, whole, and what was mended in it.
    case element([UInt8], Set<ReadReport.Mend>)
    case lost(ReadReport.Loss)
  }

  /// More than any comment has, programs (mode 8) included, bytes.
  static let mostItemBytes = 1 << 20

  /// Whether the file's declaration says `version="2.0"`.
  private(set) var isVersion2 = false

  private var buffer: [UInt8] = []
  private var at = 0
  private var isFinished = false
  /// Within `<!-- ... -->`.
  private var isInRemark = false

  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    buffer.removeSubrange(..<at)
    at = 0
    buffer += bytes
  }

  mutating func finish() {
    isFinished = true
  }

  /// The next comment, or nil when more bytes are needed or there are none left.
  mutating func next() -> Item? {
    while at < buffer.count {
      if isInRemark {
        guard let end = find("-->", from: at) else {
          // Its end may be cut in two.
          at = max(at, buffer.count - 2)
          return nil
        }
        at = end + 3
        isInRemark = false
      }
      guard let start = buffer[at...].firstIndex(of: UInt8(ascii: "<")) else {
        at = buffer.count
        return nil
      }
      at = start
      // Enough to tell what begins here.
      guard isFinished || buffer.count - start >= 64 else { return nil }
      if buffer.has("<!--", at: start) {
        isInRemark = true
        at += 4
      } else if buffer.has("<?xml", at: start) {
        let declaration = buffer[start...].prefix(64).prefix { $0 != UInt8(ascii: ">") }
        let text = String(decoding: declaration, as: UTF8.self)
        if text.contains("version=\"2.0\"") || text.contains("version='2.0'") { isVersion2 = true }
        at += 5
      } else if let name = ItemScanner.Name(buffer, at: start) {
        return item(name)
      } else {
        at += 1
      }
    }
    return nil
  }

  private mutating func item(_ name: ItemScanner.Name) -> Item? {
    var scanner = ItemScanner(buffer, at: at, name: name, isFinished: isFinished)
    switch scanner.scan() {
    case .end(let end):
      defer { at = end }
      guard end - at <= Self.mostItemBytes else { return .lost(.tooLarge) }
      return .element(scanner.clean, scanner.mends)
    case .broken(let next):
      at = next
      return .lost(.broken)
    case .needsMore:
      guard buffer.count - at > Self.mostItemBytes else { return nil }
      at += 1
      return .lost(.tooLarge)
    }
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    (start..<max(start, buffer.count)).first { buffer.has(text, at: $0) }
  }
}
