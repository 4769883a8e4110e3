#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A ball that falls and bounces: y'' = gravity, and each hit keeps a share of the speed.
///
/// The position counts downward, as y on the stage does; the ground is at `ground`. Each hop lasts
/// `restitution` times as long as the one before, so all of them are a geometric series: the hop at
/// a time is found by a logarithm, and below a restitution of 1 they end at a finite time.
public struct Fall: Law, Hashable {
  /// px now, downward.
  public let position: Double
  /// px/s now, downward.
  public let velocity: Double
  /// The position of the ground, px.
  public let ground: Double
  /// px/s^2, above 0.
  public let gravity: Double
  /// The share of its speed that a hit leaves, 0...1; with 1 it never stops.
  public let restitution: Double

  /// A ball this high above the ground, px, that starts with this velocity, px/s, downward.
  ///
  /// - Parameter position: Where it starts, px; the ground is at `position + height`.
  /// - Throws: A ``MotionError`` unless all is finite, height >= 0, gravity > 0 and restitution is
  ///   in 0...1.
  public init(
    height: Double, gravity: Double = 1000, restitution: Double = 0.5, velocity: Double = 0,
    position: Double = 0
  ) throws(MotionError) {
    try MotionError.check(height, "height", .notNegative)
    try MotionError.check(gravity, "gravity", .positive)
    try MotionError.check(restitution, "restitution", .share)
    try MotionError.check(velocity, "velocity")
    try MotionError.check(position, "position")
    self.position = position
    self.velocity = velocity
    self.gravity = gravity
    self.restitution = restitution
    ground = position + height
  }

  private init(_ fall: Fall, _ state: MotionState) {
    position = state.position
    velocity = state.velocity
    ground = fall.ground
    gravity = fall.gravity
    restitution = fall.restitution
  }

  /// px above the ground now.
  public var height: Double { ground - position }

  /// px/s downward at the first hit.
  private var hitSpeed: Double { speed(atDepth: height) }

  /// px/s when it is first this far below here, without regard to the ground.
  private func speed(atDepth depth: Double) -> Double {
    hypot(velocity, (2 * gravity * depth).squareRoot())
  }

  /// s until it is this far below here, 0 or above, without regard to the ground.
  private func time(toDepth depth: Double) -> Double {
    let speed = speed(atDepth: depth)
    // Two forms of one root, each where it does not cancel.
    guard velocity > 0 else { return (speed - velocity) / gravity }
    return depth / ((speed + velocity) / 2)
  }

  private var hitTime: Double { time(toDepth: height) }
  private var firstLaunch: Double { hitSpeed * restitution }
  private var firstHop: Double { 2 * (firstLaunch / gravity) }

  /// s from the first hit to the start of a hop, the first one being 0.
  private func start(ofHop hop: Double) -> Double {
    guard restitution < 1 else { return firstHop * hop }
    guard restitution > 0 else { return 0 }
    return firstHop * (expm1(hop * log(restitution)) / (restitution - 1))
  }

  /// The state `t` s from now; at the moment of a hit it is on its way up.
  public func state(at t: Double) -> MotionState {
    let t = MotionMath.time(t)
    guard t > 0 else { return MotionState(position: position, velocity: velocity) }
    guard t < stopTime, t.isFinite else { return MotionState(position: ground, velocity: 0) }
    guard t >= hitTime else {
      return MotionState(
        position: min(ground, position + t * (velocity + gravity * t / 2)),
        velocity: velocity + gravity * t)
    }
    let bounced = t - hitTime
    let (hop, time) = hop(at: bounced)
    let share = pow(restitution, hop)
    let launch = firstLaunch * share
    let length = firstHop * share
    let inHop = min(max(0, time), length)
    return MotionState(
      position: ground - gravity / 2 * inHop * (length - inHop),
      velocity: gravity * inHop - launch)
  }

  /// The hop that a time after the first hit falls into, and the time since its start, s.
  private func hop(at bounced: Double) -> (hop: Double, time: Double) {
    guard restitution < 1 else {
      let time = bounced.truncatingRemainder(dividingBy: firstHop)
      return (0, time)
    }
    let left = bounced / firstHop * (1 - restitution)
    var hop = max(0, (log1p(-min(left, 1.0.nextDown)) / log(restitution)).rounded(.down))
    // The logarithm may be off by one next to a hit.
    if bounced < start(ofHop: hop) { hop = max(0, hop - 1) }
    if bounced >= start(ofHop: hop + 1) { hop += 1 }
    return (hop, bounced - start(ofHop: hop))
  }

  /// The same motion, `dt` s on.
  public func after(_ dt: Double) -> Fall { Fall(self, state(at: dt)) }

  /// The time of the last hit, from which on it lies on the ground; infinite with a restitution of
  /// 1.
  public var stopTime: Double {
    guard height > 0 || velocity != 0 else { return 0 }
    guard restitution < 1 else { return .infinity }
    return hitTime + firstHop / (1 - restitution)
  }

  /// The way to the ground, px; infinite where it never comes to lie there.
  public var stopDistance: Double { stopTime.isFinite ? height : .infinity }

  /// The first time at which it is `distance` px below here, above where negative, s; nil when it
  /// never is.
  public func time(toDistance distance: Double) -> Double? {
    guard distance != 0 else { return 0 }
    guard distance <= height else { return nil }
    guard distance < 0 else { return time(toDepth: distance) }
    if velocity < 0 { return Self.time(up: -distance, launch: -velocity, gravity) }
    // The first hop is the highest one.
    return Self.time(up: height - distance, launch: firstLaunch, gravity).map { hitTime + $0 }
  }

  /// s to rise by so many px after a launch; nil when it turns before.
  private static func time(up: Double, launch: Double, _ gravity: Double) -> Double? {
    let left = launch * launch - 2 * gravity * up
    guard left >= 0 else { return nil }
    return 2 * up / (launch + left.squareRoot())
  }

  /// px/s when it first is `distance` px below here, on the ground that of the hit; nil when it
  /// never is.
  public func velocity(atDistance distance: Double) -> Double? {
    guard distance != 0 else { return velocity }
    guard let time = time(toDistance: distance) else { return nil }
    return distance > 0 ? speed(atDepth: distance) : state(at: time).velocity
  }

  /// The time from which on it is never faster than `speed` px/s, always that of a hit, s; nil when
  /// there is none.
  public func time(toSpeed speed: Double) -> Double? {
    guard speed >= 0 else { return nil }
    guard hitSpeed > speed else { return 0 }
    guard firstLaunch > speed else { return hitTime }
    guard restitution < 1 else { return nil }
    guard speed > 0 else { return stopTime }
    var hop = (log(speed / firstLaunch) / log(restitution)).rounded(.up)
    // The logarithm may be off by one where a hop starts with just this speed.
    if firstLaunch * pow(restitution, hop - 1) <= speed { hop -= 1 }
    return hitTime + start(ofHop: hop)
  }

  /// The time from which on it lies on the ground, s.
  public var finishTime: Double { stopTime }
}
