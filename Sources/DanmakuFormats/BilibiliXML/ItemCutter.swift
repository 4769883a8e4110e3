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
  /// See `ItemScanner.quiet`.
  private var quiet: [ItemScanner.Name: Range<Int>] = [:]
  /// Within `<!-- ... -->`.
  private var isInRemark = false

  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    quiet = quiet.mapValues { max(0, $0.lowerBound - at)..<max(0, $0.upperBound - at) }
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
    var scanner = ItemScanner(
      buffer, at: at, name: name, isFinished: isFinished, quiet: quiet[name] ?? 0..<0)
    let result = scanner.scan()
    quiet[name] = scanner.quiet
    let end =
      switch result {
      case .end(let end), .broken(let end): end
      case .needsMore: buffer.count
      }
    // However it ends, so that it does not depend on how much has come so far.
    guard end - at <= Self.mostItemBytes else {
      at += 1
      return .lost(.tooLarge)
    }
    switch result {
    case .end:
      at = end
      return .element(scanner.clean, scanner.mends)
    case .broken:
      at = end
      return .lost(.broken)
    case .needsMore:
      return nil
    }
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    (start..<max(start, buffer.count)).first { buffer.has(text, at: $0) }
  }
}
