/// The rows of a track: the stage, divided evenly from top to bottom.
public struct Lanes: Hashable, Sendable {
  /// How many there are, at least 1.
  public let count: Int
  /// Of one row, px.
  public let height: Double
  /// Whether a comment that is higher than a row takes several.
  public let canSpan: Bool

  /// - Parameters:
  ///   - lanes: How many; 0 for as many as fit, and then high comments take several.
  ///   - rowHeight: What has to fit into a row, px; what is not above 0 makes one row.
  public init(_ lanes: Int, on stage: Stage, rowHeight: Double) {
    canSpan = lanes <= 0
    // A row of next to nothing would make more lanes than any memory holds.
    let fitting = rowHeight > 0 ? min(10_000, stage.height / rowHeight) : 1
    count = lanes > 0 ? lanes : max(1, Int(fitting))
    height = stage.height / Double(count)
  }

  /// How many rows a comment takes.
  public func span(ofHeight height: Double) -> Int {
    guard canSpan else { return 1 }
    // A hair of rounding must not cost a row.
    let rows = (height / self.height - 1e-9).rounded(.up)
    return Int(min(Double(count), max(1, rows)))
  }

  /// So many neighboring rows from one on, taken as one lane.
  public func lane(_ index: Int, span: Int) -> Lane {
    Lane(
      index: index, count: count, span: span, top: Double(index) * height,
      height: Double(span) * height)
  }
}
