extension Array<UInt8> {
  /// Whether this ASCII text stands at an index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      var i = 0
      while i < wanted.count, self[index + i] == wanted[i] { i += 1 }
      return i == wanted.count
    }
  }
}

extension UInt8 {
  /// Space, tab or a line break.
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// A control character that XML 1.0 forbids, or DEL.
  var isForbiddenControl: Bool { (self < 0x20 && !isXMLSpace) || self == 0x7F }
}
