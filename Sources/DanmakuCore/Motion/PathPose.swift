/// A place on a path, and which way the path goes there.
public struct PathPose: Hashable, Sendable {
  /// The place, px.
  public var point: Point
  /// The direction of travel, radians in -pi...pi: 0 to the right, clockwise, as y points down.
  public var angle: Double

  /// The place's distance from the stage's left edge, px.
  public var x: Double { point.x }
  /// The place's distance from the stage's upper edge, px.
  public var y: Double { point.y }

  /// This place, px, and direction, radians.
  public init(point: Point, angle: Double) {
    self.point = point
    self.angle = angle
  }
}
