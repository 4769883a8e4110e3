/// Slowed in proportion to its velocity: v' = -c v; the power law with n = 1.
public struct Decelerate: Law, Hashable {
  private let law: PowerLaw

  /// A motion that starts with this velocity, px/s, at this position, px; c, above 0, is in 1/s.
  ///
  /// - Throws: A ``MotionError`` unless all is finite and c > 0.
  public init(velocity: Double, position: Double = 0, c: Double = 2) throws(MotionError) {
    try MotionError.check(c, "c", .positive)
    law = try PowerLaw(velocity: velocity, k: c, n: 1, position: position, finishSpeed: 0.01)
  }

  private init(_ law: PowerLaw) { self.law = law }

  /// px now.
  public var position: Double { law.position }
  /// px/s now.
  public var velocity: Double { law.velocity }
  /// The share of its velocity that it loses in a second, while it loses little; above 0, 1/s.
  public var c: Double { law.k }
  /// Infinite, unless it rests now: it only nears its place.
  public var stopTime: Double { law.stopTime }
  /// v / c px.
  public var stopDistance: Double { law.stopDistance }
  /// The time at which it has slowed down to 0.01 px/s, s.
  public var finishTime: Double { law.finishTime }

  /// The state `t` s from now: v e^(-ct), and (v / c) (1 - e^(-ct)) px from here.
  public func state(at t: Double) -> MotionState { law.state(at: t) }

  /// The same motion, `dt` s on.
  public func after(_ dt: Double) -> Decelerate { Decelerate(law.after(dt)) }

  /// The time at which it is `distance` px from here, s; nil when it never is.
  public func time(toDistance distance: Double) -> Double? { law.time(toDistance: distance) }

  /// px/s when it is `distance` px from here; nil when it never is.
  public func velocity(atDistance distance: Double) -> Double? {
    law.velocity(atDistance: distance)
  }

  /// The time at which it has slowed down to `speed` px/s, s; nil for 0, which it only nears.
  public func time(toSpeed speed: Double) -> Double? { law.time(toSpeed: speed) }

  /// Whether it is slower than 0.01 px/s `t` s from now.
  public func isFinished(at t: Double) -> Bool { law.isFinished(at: t) }
}
