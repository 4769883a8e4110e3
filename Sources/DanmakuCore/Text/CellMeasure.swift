/// Measures text in cells, as a terminal does: a cluster is one font size wide or half of it. The same
/// on every machine, whatever fonts it has.
public struct CellMeasure: TextMeasure, Sendable {
  public init() {}

  public func width(ofLine line: Substring, fontSize: Double) -> Double {
    let halves = line.reduce(0) { $0 + (Self.isWide($1) ? 2 : 1) }
    return Double(halves) * fontSize / 2
  }

  /// Whether a cluster takes two cells: East Asian Wide or Fullwidth, or shown as an emoji.
  static func isWide(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.contains { scalar in
      // Variation selector 16 asks for the emoji form of what stands before it.
      scalar == "\u{FE0F}" || WideScalars.contains(scalar)
    }
  }
}
