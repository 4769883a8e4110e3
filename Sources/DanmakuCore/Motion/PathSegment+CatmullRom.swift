#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension PathSegment {
  /// The segments through points; one that goes nowhere is left out.
  static func segments(
    through points: [Point], isSmooth: Bool, isClosed: Bool
  ) -> [PathSegment] {
    var points = distinct(points)
    if isClosed, points.count > 1, isSame(points[0], points[points.count - 1]) {
      points.removeLast()
    }
    guard points.count > 1 else { return [] }
    let count = isClosed ? points.count : points.count - 1
    func next(_ index: Int) -> Int { index + 1 < points.count ? index + 1 : 0 }
    guard isSmooth else {
      return (0..<count).map { PathSegment(from: points[$0], to: points[next($0)]) }
    }
    // The centripetal parameter grows by the square root of each chord.
    let spans = (0..<count).map { index in
      let (start, end) = (points[index], points[next(index)])
      return hypot(end.x - start.x, end.y - start.y).squareRoot()
    }
    let slopes = (0..<count).map { index in
      let (start, end) = (points[index], points[next(index)])
      return Point(x: (end.x - start.x) / spans[index], y: (end.y - start.y) / spans[index])
    }
    /// The tangent at a point, for each unit of the parameter.
    func tangent(_ index: Int) -> Point {
      // The ends of an open curve go straight along their chord, as if the next point were mirrored.
      if !isClosed, index == 0 { return slopes[0] }
      if !isClosed, index == count { return slopes[count - 1] }
      let before = index > 0 ? index - 1 : count - 1
      // The same as Barry and Goldman's: the slopes on both sides, each weighed by the other's span.
      let share = spans[index] / (spans[before] + spans[index])
      return Point(
        x: slopes[before].x * share + slopes[index].x * (1 - share),
        y: slopes[before].y * share + slopes[index].y * (1 - share))
    }
    let tangents = points.indices.map(tangent)
    return (0..<count).map { index in
      func scaled(_ tangent: Point) -> Point {
        Point(x: tangent.x * spans[index], y: tangent.y * spans[index])
      }
      return PathSegment(
        from: points[index], leaving: scaled(tangents[index]),
        to: points[next(index)], arriving: scaled(tangents[next(index)]))
    }
  }

  /// Points without those that repeat the one before.
  private static func distinct(_ points: [Point]) -> [Point] {
    var distinct: [Point] = []
    distinct.reserveCapacity(points.count)
    for point in points {
      if let last = distinct.last, isSame(last, point) { continue }
      distinct.append(point)
    }
    return distinct
  }

  /// Whether two points are nowhere apart; nearer than this, squares would vanish.
  private static func isSame(_ one: Point, _ other: Point) -> Bool {
    hypot(one.x - other.x, one.y - other.y) <= 1e-100
  }
}
