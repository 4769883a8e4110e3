extension Double {
  /// A finite number in decimal notation, as people write it: `12`, `-0.5`, `1e3`. Nil for what Swift
  /// reads besides: hexadecimal, infinity, nan.
  public init?(decimal text: String) {
    let isDecimal = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
