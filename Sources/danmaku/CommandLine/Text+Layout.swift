import DanmakuCore

extension String {
  /// How many cells a terminal shows it in.
  var cells: Int {
    Int(CellMeasure().width(ofLine: self[...], fontSize: 2))
  }

  /// Filled up with spaces to so many cells.
  func padded(to width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - cells))
    return right ? space + self : self + space
  }
}

extension Sequence<String> {
  /// "a, b, c"
  var listed: String { joined(separator: ", ") }
}
