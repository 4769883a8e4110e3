/// Something that knows how large a text is.
public protocol TextMeasure {
  /// The width of one line, px. `fontSize` is in px.
  func width(ofLine line: Substring, fontSize: Double) -> Double
}

extension TextMeasure {
  /// The box of a text: as wide as its longest line, 1.2 x fontSize high for each.
  public func size(of text: String, fontSize: Double) -> Size {
    // Every line break is a control, or begins with C2 (U+0085) or E2 (U+2028 and its neighbor).
    let isOneLine = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0xC2 && $0 != 0xE2 }
    if isOneLine {
      return Size(
        width: width(ofLine: text[...], fontSize: fontSize),
        height: LineHeight.of(fontSize: fontSize))
    }
    // A line break is one grapheme cluster, CR LF included.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let width = lines.reduce(0) { max($0, self.width(ofLine: $1, fontSize: fontSize)) }
    return Size(width: width, height: Double(lines.count) * LineHeight.of(fontSize: fontSize))
  }
}
