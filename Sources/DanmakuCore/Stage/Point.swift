/// A place on the stage, px from its top left.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  /// The point at these coordinates, px.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
