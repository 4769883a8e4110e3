/// A simulator whose state is an exact function of time, so that one step and any split of it
/// agree.
///
/// Times are s from now on, that is from the state that `position` and `velocity` tell; one below
/// 0, or no number, counts as 0. Distances are signed px from the present position.
public protocol Law: Simulator {
  /// The state `t` s from now.
  func state(at t: Double) -> MotionState
  /// The same motion, `dt` s on.
  func after(_ dt: Double) -> Self
  /// s until it rests for good; infinite where it only ever nears rest, or never rests.
  var stopTime: Double { get }
  /// Signed px from here to where it comes to rest, or nears; infinite where there is no such
  /// place.
  var stopDistance: Double { get }
  /// The first time at which it is `distance` px from here, s; nil when it never is.
  func time(toDistance distance: Double) -> Double?
  /// px/s when it first is `distance` px from here; nil when it never is.
  func velocity(atDistance distance: Double) -> Double?
  /// The time from which on it is never faster than `speed` px/s, in either direction, s; nil when
  /// there is none.
  func time(toSpeed speed: Double) -> Double?
  /// The time at which it is finished, s; infinite when it never is.
  var finishTime: Double { get }
  /// Whether it is as good as at rest `t` s from now, for good.
  func isFinished(at t: Double) -> Bool
}

extension Law {
  /// Moves on by `dt` s, whatever slices it comes in.
  public mutating func accumulate(_ dt: Double) { self = after(dt) }

  /// Whether it is as good as at rest now, for good.
  public var isFinished: Bool { isFinished(at: 0) }

  /// Whether `t` s have come to `finishTime`.
  public func isFinished(at t: Double) -> Bool { MotionMath.time(t) >= finishTime }

  /// The velocity at `time(toDistance:)`, px/s.
  public func velocity(atDistance distance: Double) -> Double? {
    time(toDistance: distance).map { state(at: $0).velocity }
  }
}
