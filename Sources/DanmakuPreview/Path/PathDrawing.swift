import DanmakuCore

/// A path as a page draws it.
struct PathDrawing: Decodable, Hashable {
  /// x and y, px of the stage.
  var points: [[Double]]
  var smooth: Bool
  var closed: Bool

  /// More points than anybody draws.
  static let mostPoints = 1000

  init(_ path: Path) {
    points = path.points.map { [$0.x, $0.y] }
    smooth = path.isSmooth
    closed = path.isClosed
  }

  /// Nil when it has a point that is none, or too many.
  var path: Path? {
    guard points.count <= Self.mostPoints, points.allSatisfy({ $0.count == 2 }) else { return nil }
    return try? Path(
      points: points.map { Point(x: $0[0], y: $0[1]) }, isSmooth: smooth, isClosed: closed)
  }
}
