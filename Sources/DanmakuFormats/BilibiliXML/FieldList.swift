/// The fields of an attribute, with commas between them and maybe spaces around them.
struct FieldList {
  private let bytes: [UInt8]
  private var fields: [Range<Int>] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    for (i, byte) in bytes.enumerated() where byte == UInt8(ascii: ",") {
      add(start..<i)
      start = i + 1
    }
    add(start..<bytes.count)
  }

  var count: Int { fields.count }

  /// A field, or an empty text where there is none.
  func text(_ i: Int) -> String {
    i < fields.count ? String(decoding: bytes[fields[i]], as: UTF8.self) : ""
  }

  /// A finite number.
  func number(_ i: Int) -> Double? {
    Double(text(i)).flatMap { $0.isFinite ? $0 : nil }
  }

  func whole(_ i: Int) -> Int? { Int(text(i)) }

  private mutating func add(_ range: Range<Int>) {
    var range = range
    while let first = range.first, bytes[first].isXMLSpace {
      range = (first + 1)..<range.upperBound
    }
    while let last = range.last, bytes[last].isXMLSpace { range = range.lowerBound..<last }
    fields.append(range)
  }
}
