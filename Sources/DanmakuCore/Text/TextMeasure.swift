/// Something that knows how large a text is.
public protocol TextMeasure {
  /// The width of one line, px. `fontSize` is in px.
  func width(ofLine line: Substring, fontSize: Double) -> Double
}

extension TextMeasure {
  /// The box of a text: as wide as its longest line, 1.2 x fontSize high for each.
  public func size(of text: String, fontSize: Double) -> Size {
    // A line break is one grapheme cluster, CR LF included.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let width = lines.reduce(0) { max($0, self.width(ofLine: $1, fontSize: fontSize)) }
    return Size(width: width, height: Double(lines.count) * LineHeight.of(fontSize: fontSize))
  }
}
