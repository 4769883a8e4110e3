/// From one place to another in a fixed time: the share of the way is f(u) = 0.1 u (1-u)^2 + 3 u^2
/// (1-u) + u^3 at the share u of the time.
///
/// It starts with a little velocity and arrives with none.
public struct ScrollAnimation: Law, Hashable {
  /// Where it starts, px.
  public let from: Double
  /// Where it ends, px.
  public let to: Double
  /// How long it takes, s, above 0.
  public let duration: Double
  /// How long it has run, 0...duration, s.
  public private(set) var elapsed = 0.0

  /// A way between two places, px, that takes `duration` s.
  ///
  /// - Throws: A ``MotionError`` unless all is finite and duration > 0.
  public init(from: Double, to: Double, duration: Double = 0.335) throws(MotionError) {
    try MotionError.check(from, "from")
    try MotionError.check(to, "to")
    try MotionError.check(duration, "duration", .positive)
    self.from = from
    self.to = to
    self.duration = duration
  }

  /// The share of the way at a share of the time; outside of 0...1 that of its ends.
  public static func share(at u: Double) -> Double {
    guard u > 0 else { return 0 }
    guard u < 1 else { return 1 }
    let rest = 1 - u
    return u * (0.1 * rest * rest + u * (3 * rest + u))
  }

  /// px now.
  public var position: Double { state(at: 0).position }
  /// px/s now.
  public var velocity: Double { state(at: 0).velocity }

  /// The state `t` s from now.
  public func state(at t: Double) -> MotionState {
    let u = (elapsed + MotionMath.time(t)) / duration
    guard u < 1 else { return MotionState(position: to, velocity: 0) }
    // The derivative of f, with its two zeros taken out.
    let slope = (1 - u) * (0.1 + 5.7 * u)
    return MotionState(
      position: from + (to - from) * Self.share(at: u), velocity: (to - from) / duration * slope)
  }

  /// The same animation, `dt` s on.
  public func after(_ dt: Double) -> ScrollAnimation {
    var later = self
    later.elapsed = min(duration, elapsed + MotionMath.time(dt))
    return later
  }

  /// What is left of its time, s.
  public var stopTime: Double { from == to ? 0 : duration - elapsed }

  /// What is left of its way, px.
  public var stopDistance: Double { to - position }

  /// The time at which it is `distance` px from here, s; nil when it never is.
  public func time(toDistance distance: Double) -> Double? {
    guard distance != 0 else { return 0 }
    let left = stopDistance
    guard left > 0 ? distance > 0 && distance <= left : distance < 0 && distance >= left
    else { return nil }
    guard distance != left else { return stopTime }
    let start = position
    return MotionMath.end(from: 0, to: stopTime) { t in
      abs(state(at: t).position - start) < abs(distance)
    }
  }

  /// The time from which on it is never faster than `speed` px/s, s.
  public func time(toSpeed speed: Double) -> Double? {
    guard speed >= 0 else { return nil }
    let slope = speed * duration / abs(to - from)
    // Where (1 - u) (0.1 + 5.7 u) = slope, after its summit.
    let inside = 5.6 * 5.6 - 4 * 5.7 * (slope - 0.1)
    guard from != to, inside > 0 else { return 0 }
    let u = (5.6 + inside.squareRoot()) / (2 * 5.7)
    return min(max(0, u * duration - elapsed), stopTime)
  }

  /// What is left of its time, s.
  public var finishTime: Double { stopTime }
}
