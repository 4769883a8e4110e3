#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way from one point to the next: a cubic in u, 0...1, or a straight line.
struct PathSegment: Sendable {
  /// Factors of 1, u, u^2 and u^3, px.
  private let x: (Double, Double, Double, Double)
  private let y: (Double, Double, Double, Double)
  private let end: Point
  let isLine: Bool

  /// The largest coordinate of its ends, px.
  var magnitude: Double { max(max(abs(x.0), abs(y.0)), max(abs(end.x), abs(end.y))) }

  /// A straight line.
  init(from start: Point, to end: Point) {
    x = (start.x, end.x - start.x, 0, 0)
    y = (start.y, end.y - start.y, 0, 0)
    self.end = end
    isLine = true
  }

  /// Hermite's cubic: from a point, leaving along a tangent, to a point, arriving along another.
  init(from start: Point, leaving: Point, to end: Point, arriving: Point) {
    func cubic(_ p: Double, _ m: Double, _ q: Double, _ n: Double) -> (
      Double, Double, Double, Double
    ) {
      let way = q - p
      return (p, m, 3 * way - 2 * m - n, m + n - 2 * way)
    }
    x = cubic(start.x, leaving.x, end.x, arriving.x)
    y = cubic(start.y, leaving.y, end.y, arriving.y)
    self.end = end
    isLine = false
  }

  func point(at u: Double) -> Point {
    // The sum may be a last place off it.
    if u == 1 { return end }
    return Point(
      x: x.0 + u * (x.1 + u * (x.2 + u * x.3)),
      y: y.0 + u * (y.1 + u * (y.2 + u * y.3)))
  }

  /// The length of the derivative, px.
  func speed(at u: Double) -> Double {
    let dx = x.1 + u * (2 * x.2 + u * (3 * x.3))
    let dy = y.1 + u * (2 * y.2 + u * (3 * y.3))
    return (dx * dx + dy * dy).squareRoot()
  }

  func angle(at u: Double) -> Double {
    var dx = x.1 + u * (2 * x.2 + u * (3 * x.3))
    var dy = y.1 + u * (2 * y.2 + u * (3 * y.3))
    // Where the way turns right back, at a point between two equal ones, the derivative is 0 but for
    // rounding; the second one tells the direction on either side.
    let size = abs(x.1) + abs(x.2) + abs(x.3) + abs(y.1) + abs(y.2) + abs(y.3)
    if abs(dx) + abs(dy) <= 1e-12 * size {
      let side: Double = u < 0.5 ? 1 : -1
      dx = side * (2 * x.2 + 6 * u * x.3)
      dy = side * (2 * y.2 + 6 * u * y.3)
    }
    return atan2(dy, dx)
  }

  /// The most that the second derivative can be, px.
  var bend: Double {
    // It is linear: greatest at one of the ends.
    max(
      hypot(2 * x.2, 2 * y.2),
      hypot(2 * x.2 + 6 * x.3, 2 * y.2 + 6 * y.3))
  }

  /// The arc length from one u to another, px, by Gauss-Legendre quadrature with ten nodes.
  func length(from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = (start + end) / 2
    func pair(_ node: Double, _ weight: Double) -> Double {
      weight * (speed(at: middle - half * node) + speed(at: middle + half * node))
    }
    var sum = pair(0.148_874_338_981_631_21, 0.295_524_224_714_752_87)
    sum += pair(0.433_395_394_129_247_19, 0.269_266_719_309_996_36)
    sum += pair(0.679_409_568_299_024_41, 0.219_086_362_515_982_04)
    sum += pair(0.865_063_366_688_984_51, 0.149_451_349_150_580_59)
    sum += pair(0.973_906_528_517_171_72, 0.066_671_344_308_688_14)
    return half * sum
  }

  /// The length of a straight line, px.
  var chord: Double { hypot(x.1, y.1) }
}
