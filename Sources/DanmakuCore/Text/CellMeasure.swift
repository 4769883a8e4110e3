/// Measures text in cells, as a terminal does: a cluster is one font size wide or half of it. The same
/// on every machine, whatever fonts it has.
public struct CellMeasure: TextMeasure, Sendable {
  /// The measure; it has no settings.
  public init() {}

  public func width(ofLine line: Substring, fontSize: Double) -> Double {
    let halves = Self.simpleCells(of: line) ?? line.reduce(0) { $0 + (Self.isWide($1) ? 2 : 1) }
    return Double(halves) * fontSize / 2
  }

  /// Cells of a line in which each scalar is a cluster for itself, which is soon told; nil where it is
  /// not that simple.
  private static func simpleCells(of line: Substring) -> Int? {
    var cells = 0
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F: cells += 1
      // Ideographs, kana, hangul syllables, CJK punctuation, full-width letters: nothing that combines.
      case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3, 0x3000...0x3029,
        0xFF01...0xFF60:
        cells += 2
      default: return nil
      }
    }
    return cells
  }

  /// Whether a cluster takes two cells: East Asian Wide or Fullwidth, or shown as an emoji.
  static func isWide(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.contains { scalar in
      // Variation selector 16 asks for the emoji form of what stands before it.
      scalar == "\u{FE0F}" || WideScalars.contains(scalar)
    }
  }
}
