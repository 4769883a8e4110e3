/// Where something is under a law, and how fast it goes.
public struct MotionState: Hashable, Sendable {
  /// px along the axis of the motion.
  public var position: Double
  /// px/s, negative where it goes back.
  public var velocity: Double

  /// The state with this position, px, and this velocity, px/s.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
