/// A way through points in their order: straight lines or a smooth curve, open or closed.
///
/// The smooth curve is the centripetal Catmull-Rom spline (alpha 0.5), which has no cusp and no loop
/// between two points. A place on the way is named by its share of the whole arc length, as a shape
/// layer's `strokeEnd` does. No point at all, one, and repeated ones make a path of length 0 there.
public struct Path: Sendable {
  /// The points in their order, px.
  public private(set) var points: [Point]
  /// Whether a curve goes through the points, instead of straight lines.
  public var isSmooth: Bool { didSet { measure() } }
  /// Whether the way goes on from the last point to the first.
  public var isClosed: Bool { didSet { measure() } }

  var geometry: PathGeometry

  /// The greatest coordinate, px: far beyond, squares would overflow.
  static let reach = 1e100

  /// The path through these points.
  ///
  /// - Throws: When a coordinate is no number or beyond 1e100 px.
  public init(
    points: [Point] = [], isSmooth: Bool = false, isClosed: Bool = false
  ) throws(MotionError) {
    for (index, point) in points.enumerated() { try Self.check(point, at: index) }
    self.init(checked: points, isSmooth: isSmooth, isClosed: isClosed)
  }

  init(checked points: [Point], isSmooth: Bool = false, isClosed: Bool = false) {
    self.points = points
    self.isSmooth = isSmooth
    self.isClosed = isClosed
    geometry = PathGeometry(through: points, isSmooth: isSmooth, isClosed: isClosed)
  }

  /// The arc length of the whole way, px.
  public var length: Double { geometry.length }

  /// About what the path takes of the memory, bytes.
  public var footprint: Int { 64 + points.count * MemoryLayout<Point>.stride + geometry.footprint }

  /// The place at a share of the arc length, to 1e-9 of it, and the direction there.
  ///
  /// At a corner the direction is that of the line that begins there, on a path of length 0 it is 0.
  /// On a closed path share 1 is share 0. A path without points is at 0, 0.
  ///
  /// - Parameter share: Clamped to 0...1; what is no number counts as 0.
  public func pose(at share: Double) -> PathPose {
    geometry.pose(at: share) ?? PathPose(point: points.first ?? Point(x: 0, y: 0), angle: 0)
  }

  /// The part between two shares of the arc length, as an open polyline, as a shape layer strokes it:
  /// nothing unless the start is before the end.
  ///
  /// The part of a smooth path keeps within 0.01 px of it, or a millionth of the length where that is more.
  ///
  /// - Parameters:
  ///   - strokeStart: Clamped to 0...1; what is no number counts as 0.
  ///   - strokeEnd: Clamped likewise.
  public func trimmed(from strokeStart: Double = 0, to strokeEnd: Double) -> Path {
    Path(checked: geometry.polyline(from: strokeStart, to: strokeEnd))
  }

  /// The index of the last point that is nearer to a place than a radius, px, by Manhattan distance.
  ///
  /// AnimatedPath's rule, whose radius is 10: the point drawn on top is the one that is grabbed.
  public func hit(_ place: Point, radius: Double = 10) -> Int? {
    points.lastIndex { abs($0.x - place.x) + abs($0.y - place.y) < radius }
  }

  /// Adds a point at the end.
  ///
  /// - Throws: When a coordinate is no number or beyond 1e100 px; the path is unchanged then.
  public mutating func add(_ point: Point) throws(MotionError) {
    try insert(point, at: points.count)
  }

  /// Inserts a point before the one at an index, or at the end.
  ///
  /// - Throws: When a coordinate is no number or beyond 1e100 px, or the index is outside of
  ///   0...points.count; the path is unchanged then.
  public mutating func insert(_ point: Point, at index: Int) throws(MotionError) {
    guard (0...points.count).contains(index) else { throw Self.outside(index) }
    try Self.check(point, at: index)
    points.insert(point, at: index)
    measure()
  }

  /// Moves the point at an index to another place.
  ///
  /// - Throws: When a coordinate is no number or beyond 1e100 px, or no point has the index; the path
  ///   is unchanged then.
  public mutating func move(_ index: Int, to place: Point) throws(MotionError) {
    guard points.indices.contains(index) else { throw Self.outside(index) }
    try Self.check(place, at: index)
    points[index] = place
    measure()
  }

  /// Removes the point at an index.
  ///
  /// - Throws: When no point has the index; the path is unchanged then.
  @discardableResult
  public mutating func remove(at index: Int) throws(MotionError) -> Point {
    guard points.indices.contains(index) else { throw Self.outside(index) }
    let point = points.remove(at: index)
    measure()
    return point
  }

  private mutating func measure() {
    geometry = PathGeometry(through: points, isSmooth: isSmooth, isClosed: isClosed)
  }

  private static func check(_ point: Point, at index: Int) throws(MotionError) {
    guard abs(point.x) <= reach, abs(point.y) <= reach else {
      throw MotionError(
        argument: "points",
        message: "must be finite and within 1e100 px: number \(index + 1) is not")
    }
  }

  private static func outside(_ index: Int) -> MotionError {
    MotionError(argument: "index", message: "must be that of a point: \(index) is not")
  }
}

extension Path: Hashable {
  /// Whether two paths go the same way through the same points.
  public static func == (one: Path, other: Path) -> Bool {
    // All else follows from these.
    one.points == other.points && one.isSmooth == other.isSmooth && one.isClosed == other.isClosed
  }

  /// Hashes what makes two paths the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(points)
    hasher.combine(isSmooth)
    hasher.combine(isClosed)
  }
}
