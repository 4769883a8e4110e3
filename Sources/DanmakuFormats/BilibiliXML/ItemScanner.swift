/// Finds the end of one comment's element, and copies it without what an XML parser would choke on.
struct ItemScanner {
  /// The elements that are comments.
  enum Name {
    case d, chat

    /// The element that begins at an index, if it is one.
    init?(_ bytes: [UInt8], at start: Int) {
      let after: Int
      if bytes.has("<d", at: start) {
        self = .d
        after = start + 2
      } else if bytes.has("<chat", at: start) {
        self = .chat
        after = start + 5
      } else {
        return nil
      }
      guard after < bytes.count else { return nil }
      let next = bytes[after]
      guard next.isXMLSpace || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
        return nil
      }
    }

    var endTag: StaticString { self == .d ? "</d" : "</chat" }
  }

  enum Result {
    /// It ends before this index.
    case end(Int)
    /// Its tag is broken; the next thing may begin at this index.
    case broken(Int)
    case needsMore
  }

  /// The element, well formed where that can be mended.
  private(set) var clean: [UInt8] = []
  private(set) var mends: Set<ReadReport.Mend> = []
  /// Where no CDATA section ends and no element of this name either: known, so that many sections without an
  /// end are not each searched to the end.
  private(set) var quiet: Range<Int>

  private let bytes: [UInt8]
  private let start: Int
  private let name: Name
  private let isFinished: Bool
  private var hasHighBytes = false

  init(
    _ bytes: [UInt8], at start: Int, name: Name, isFinished: Bool, quiet: Range<Int> = 0..<0
  ) {
    self.quiet = quiet
    self.bytes = bytes
    self.start = start
    self.name = name
    self.isFinished = isFinished
    clean.reserveCapacity(256)
  }

  mutating func scan() -> Result {
    let result = scanTag()
    guard case .end = result, hasHighBytes else { return result }
    if String(validating: clean, as: UTF8.self) == nil {
      mends.insert(.encoding)
      clean = Array(String(decoding: clean, as: UTF8.self).utf8)
    }
    return result
  }

  /// `<d p="...">` or `<d p="..."/>`
  private mutating func scanTag() -> Result {
    var quote: UInt8?
    var i = start
    copy(bytes[i])
    i += 1
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "<"):
        // Not legal in a tag, quoted or not: the tag was never closed.
        return .broken(i)
      case UInt8(ascii: "&"): copyAmpersand(at: i)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
        copy(byte)
      case UInt8(ascii: ">") where quote == nil:
        copy(byte)
        return bytes[i - 1] == UInt8(ascii: "/") ? .end(i + 1) : scanText(from: i + 1)
      default: copy(byte)
      }
      i += 1
    }
    return isFinished ? .broken(bytes.count) : .needsMore
  }

  private mutating func scanText(from first: Int) -> Result {
    var i = first
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "<"):
        // Enough to tell what begins here.
        guard isFinished || bytes.count - i >= 16 else { return .needsMore }
        if bytes.has(name.endTag, at: i) {
          return endTag(from: i + 1)
        }
        if Name(bytes, at: i) != nil || bytes.has("</i>", at: i) || bytes.has("</packet>", at: i) {
          return closeOpen(at: i)
        }
        if bytes.has("<![CDATA[", at: i) {
          guard let end = endOfCDATA(from: i + 9) else { return .needsMore }
          if end > i {
            for j in i..<end { copy(bytes[j]) }
            i = end
            continue
          }
        }
        mends.insert(.markup)
        clean += Array("&lt;".utf8)
      case UInt8(ascii: "&"): copyAmpersand(at: i)
      case UInt8(ascii: ">"): clean += Array("&gt;".utf8)
      default: copy(byte)
      }
      i += 1
    }
    return isFinished ? closeOpen(at: bytes.count) : .needsMore
  }

  /// An end tag goes to its `>`; where that is missing, to the next tag.
  private mutating func endTag(from first: Int) -> Result {
    let end = bytes[first...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    guard let end else { return isFinished ? close(at: bytes.count) : .needsMore }
    return close(at: bytes[end] == UInt8(ascii: ">") ? end + 1 : end)
  }

  /// Where a CDATA section ends; -1 when it does not before the element does; nil when more bytes are
  /// needed to tell.
  private mutating func endOfCDATA(from first: Int) -> Int? {
    var i = first
    if quiet.contains(i) { i = quiet.upperBound } else { quiet = i..<i }
    while i < bytes.count {
      if bytes.has("]]>", at: i) { return i + 3 }
      if bytes.has(name.endTag, at: i) { return -1 }
      i += 1
      // What stands at the end may be the beginning of either.
      if i + name.endTag.utf8CodeUnitCount <= bytes.count { quiet = quiet.lowerBound..<i }
    }
    return isFinished ? -1 : nil
  }

  private mutating func close(at end: Int) -> Result {
    clean += Array((name == .d ? "</d>" : "</chat>").utf8)
    return .end(end)
  }

  /// Closes an element that nothing has closed.
  private mutating func closeOpen(at end: Int) -> Result {
    mends.insert(.unclosed)
    while let last = clean.last, last.isXMLSpace { clean.removeLast() }
    return close(at: end)
  }

  private mutating func copy(_ byte: UInt8) {
    if byte.isForbiddenControl {
      mends.insert(.controls)
      return
    }
    if byte >= 0x80 { hasHighBytes = true }
    clean.append(byte)
  }

  /// `&` stays where it begins one of XML's own entities or a number; else it is text.
  private mutating func copyAmpersand(at index: Int) {
    clean.append(UInt8(ascii: "&"))
    let name = bytes[(index + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let isClosed = index + 1 + name.count < bytes.count && name.count < 10
    if isClosed, Self.isEntity(Array(name)) { return }
    mends.insert(.markup)
    clean += Array("amp;".utf8)
  }

  private static func isEntity(_ name: [UInt8]) -> Bool {
    if ["amp", "lt", "gt", "quot", "apos"].contains(where: { Array($0.utf8) == name }) {
      return true
    }
    guard name.count >= 2, name[0] == UInt8(ascii: "#") else { return false }
    let isHexadecimal = name[1] == UInt8(ascii: "x")
    let digits = String(decoding: name[(isHexadecimal ? 2 : 1)...], as: UTF8.self)
    // What XML forbids as a character is forbidden as a number too.
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), value != 0xFFFE, value != 0xFFFF
    else { return false }
    return !(scalar.isASCII && UInt8(value).isForbiddenControl)
  }
}
