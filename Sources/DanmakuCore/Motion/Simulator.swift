/// One-dimensional motion that is moved on by slices of time: all that a motion of your own needs.
public protocol Simulator: Sendable {
  /// px along the axis.
  var position: Double { get }
  /// px/s, negative where it goes back.
  var velocity: Double { get }
  /// Whether it is as good as at rest, for good.
  var isFinished: Bool { get }
  /// Moves on by `dt` s; what is below 0, or no number, is no time.
  mutating func accumulate(_ dt: Double)
}
