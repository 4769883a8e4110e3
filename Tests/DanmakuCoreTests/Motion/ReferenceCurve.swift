@testable import DanmakuCore

/// The centripetal Catmull-Rom spline by Barry and Goldman's pyramid, and its lengths by fine chords: slow,
/// and nothing in common with the path.
struct ReferenceCurve {
  /// Four points each: the curve goes from the second to the third.
  let segments: [[Point]]

  init(through points: [Point], isClosed: Bool) {
    let count = points.count
    func mirrored(_ end: Point, _ inner: Point) -> Point {
      Point(x: 2 * end.x - inner.x, y: 2 * end.y - inner.y)
    }
    func point(_ index: Int) -> Point {
      if isClosed { return points[(index + count) % count] }
      if index < 0 { return mirrored(points[0], points[1]) }
      if index >= count { return mirrored(points[count - 1], points[count - 2]) }
      return points[index]
    }
    segments = (0..<(isClosed ? count : count - 1)).map { index in
      (-1...2).map { point(index + $0) }
    }
  }

  func point(on segment: [Point], at share: Double) -> Point {
    var knots = [0.0]
    for (one, other) in zip(segment, segment.dropFirst()) {
      let (dx, dy) = (other.x - one.x, other.y - one.y)
      knots.append(knots[knots.count - 1] + (dx * dx + dy * dy).squareRoot().squareRoot())
    }
    let t = knots[1] + (knots[2] - knots[1]) * share
    func mix(_ a: Point, _ b: Point, _ from: Int, _ to: Int) -> Point {
      let part = (t - knots[from]) / (knots[to] - knots[from])
      return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    let a = (0..<3).map { mix(segment[$0], segment[$0 + 1], $0, $0 + 1) }
    let b = (0..<2).map { mix(a[$0], a[$0 + 1], $0, $0 + 2) }
    return mix(b[0], b[1], 1, 2)
  }

  /// The lengths of so many chords on each segment.
  func chords(_ count: Int) -> [Double] {
    segments.flatMap { chords(count, of: $0, to: 1) }
  }

  /// The arc length up to a share of a segment's parameter.
  func length(of segment: [Point], to share: Double) -> Double {
    let coarse = chords(1500, of: segment, to: share).reduce(0, +)
    let fine = chords(3000, of: segment, to: share).reduce(0, +)
    return fine + (fine - coarse) / 3
  }

  private func chords(_ count: Int, of segment: [Point], to share: Double) -> [Double] {
    let points = (0...count).map { point(on: segment, at: share * Double($0) / Double(count)) }
    return zip(points, points.dropFirst()).map { one, other in
      let (dx, dy) = (other.x - one.x, other.y - one.y)
      return (dx * dx + dy * dy).squareRoot()
    }
  }
}
