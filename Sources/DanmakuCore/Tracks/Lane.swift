/// One of a track's parallel rows, or several neighboring ones taken as one by a high comment.
public struct Lane: Hashable, Sendable {
  /// The (first) row, from 0 at the top.
  public let index: Int
  /// How many rows the track has.
  public let count: Int
  /// How many rows it takes.
  public let span: Int
  /// Upper edge, px.
  public let top: Double
  /// Of all its rows, px.
  public let height: Double

  /// Its middle, px.
  public var center: Double { top + height / 2 }
}
