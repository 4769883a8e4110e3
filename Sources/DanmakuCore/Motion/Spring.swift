/// A damped spring: x'' + 2 z w x' + w^2 x = 0, where x is the offset from a target, for any
/// damping.
///
/// Below a damping of 1 it swings about the target, at 1 it comes home as fast as it can without
/// swinging, above 1 it creeps. The formulas have no seam at 1.
public struct Spring: Law, Hashable {
  /// It is finished when it is and stays nearer to the target than this, px ...
  public static let finishDistance = 0.1
  /// ... and slower than this, px/s.
  public static let finishSpeed = 0.01

  /// px now.
  public let position: Double
  /// px/s now.
  public let velocity: Double
  /// Where the spring pulls to, px.
  public let target: Double
  /// w: how fast it would swing without damping, rad/s, above 0.
  public let frequency: Double
  /// z: the share of the damping that just keeps it from swinging, 0 or above.
  public let damping: Double

  /// A motion that starts at this position, px, with this velocity, px/s.
  ///
  /// - Throws: A ``MotionError`` unless all is finite, frequency > 0 and damping >= 0.
  public init(
    position: Double, velocity: Double = 0, target: Double = 0, frequency: Double = 10.9,
    damping: Double = 1
  ) throws(MotionError) {
    try MotionError.check(position, "position")
    try MotionError.check(velocity, "velocity")
    try MotionError.check(target, "target")
    try MotionError.check(frequency, "frequency", .positive)
    try MotionError.check(damping, "damping", .notNegative)
    self.init(
      from: MotionState(position: position, velocity: velocity), target: target,
      frequency: frequency, damping: damping)
  }

  /// For arguments that are known to be good.
  init(from state: MotionState, target: Double, frequency: Double, damping: Double = 1) {
    position = state.position
    velocity = state.velocity
    self.target = target
    self.frequency = frequency
    self.damping = damping
  }

  /// Back to an edge: critically damped, 10.9 rad/s.
  public static func bounce(
    position: Double, velocity: Double = 0, target: Double = 0
  ) throws(MotionError) -> Spring {
    try Spring(position: position, velocity: velocity, target: target, frequency: 10.9)
  }

  /// On to a page: critically damped, 20 rad/s.
  public static func page(
    position: Double, velocity: Double = 0, target: Double = 0
  ) throws(MotionError) -> Spring {
    try Spring(position: position, velocity: velocity, target: target, frequency: 20)
  }

  private var wave: SpringWave {
    SpringWave(
      value: position - target, slope: velocity, frequency: frequency, damping: damping)
  }

  /// The first time above 0 at which it turns round, s; nil where it never does.
  public var turnTime: Double? { wave.firstTurn }

  /// The state `t` s from now.
  public func state(at t: Double) -> MotionState {
    guard t > 0 else { return MotionState(position: position, velocity: velocity) }
    let (offset, velocity) = wave.state(at: t)
    return MotionState(position: target + offset, velocity: velocity)
  }

  /// The same motion, `dt` s on.
  public func after(_ dt: Double) -> Spring {
    Spring(from: state(at: dt), target: target, frequency: frequency, damping: damping)
  }

  /// Infinite, unless it rests at the target now.
  public var stopTime: Double { position == target && velocity == 0 ? 0 : .infinity }

  /// The way to the target, px; infinite where undamped swinging never ends.
  public var stopDistance: Double {
    let distance = target - position
    guard damping > 0 || stopTime == 0 else { return distance < 0 ? -.infinity : .infinity }
    return distance
  }

  /// The first time at which it is `distance` px from here, s; nil when it never is.
  public func time(toDistance distance: Double) -> Double? {
    guard distance != 0 else { return 0 }
    let wave = wave
    return wave.time(to: wave.value + distance)
  }

  /// The time from which on it is never faster than `speed` px/s, s; nil for 0, which it only
  /// nears.
  public func time(toSpeed speed: Double) -> Double? {
    guard speed > 0 else { return speed == 0 && stopTime == 0 ? 0 : nil }
    let time = wave.derivative.settleTime(within: speed)
    return time.isFinite ? time : nil
  }

  /// The time from which on it stays within `finishDistance` and `finishSpeed`, s.
  public var finishTime: Double {
    max(
      wave.settleTime(within: Self.finishDistance),
      wave.derivative.settleTime(within: Self.finishSpeed))
  }

  /// Whether it is within `finishDistance` and `finishSpeed` `t` s from now, and stays so: one that
  /// only passes by swings out again.
  public func isFinished(at t: Double) -> Bool {
    let wave = after(t).wave
    return wave.stays(within: Self.finishDistance)
      && wave.derivative.stays(within: Self.finishSpeed)
  }
}
