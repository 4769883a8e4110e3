#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Slowed by a power-law fluid: v' = -k |v|^n sgn v, for every k > 0, n >= 0 and either direction.
///
/// Below n = 1 it stops in finite time, below n = 2 within a finite distance. One formula serves
/// all n: with u = |v0|, a = k t u^(n-1) and s = ln(u / |v|) = log1p((n-1) a) / (n-1), it has gone
/// u t · L((n-1) a) · E((n-2) s), where L(x) = log1p(x) / x and E(z) = expm1(z) / z. Both are 1 at
/// 0, so that n = 1 and n = 2, where the integrals are logarithms, are nothing special.
public struct PowerLaw: Law, Hashable {
  /// px now.
  public let position: Double
  /// px/s now.
  public let velocity: Double
  /// The fluid's resistance, above 0; its unit is that of px^(1-n) s^(n-2).
  public let k: Double
  /// The fluid's power: 0 rubs like a table, 1 drags like a thick fluid, 2 like air.
  public let n: Double
  /// It is finished when it is slower than this, px/s.
  public let finishSpeed: Double

  /// A motion that starts with this velocity, px/s, at this position, px.
  ///
  /// - Throws: A ``MotionError`` unless all is finite, k > 0, n >= 0 and finishSpeed >= 0.
  public init(
    velocity: Double, k: Double = 2, n: Double = 1, position: Double = 0, finishSpeed: Double = 1
  ) throws(MotionError) {
    try MotionError.check(velocity, "velocity")
    try MotionError.check(k, "k", .positive)
    try MotionError.check(n, "n", .notNegative)
    try MotionError.check(position, "position")
    try MotionError.check(finishSpeed, "finishSpeed", .notNegative)
    self.position = position
    self.velocity = velocity
    self.k = k
    self.n = n
    self.finishSpeed = finishSpeed
  }

  private init(_ law: PowerLaw, _ state: MotionState) {
    position = state.position
    velocity = state.velocity
    k = law.k
    n = law.n
    finishSpeed = law.finishSpeed
  }

  /// The velocity, px/s, that carries it `distance` px before it rests: (k (2-n) d)^(1/(2-n)),
  /// signed.
  ///
  /// - Throws: A ``MotionError`` unless 0 <= n < 2, as above no velocity comes to rest; and k > 0.
  public static func launchVelocity(
    forDistance distance: Double, k: Double = 2, n: Double = 1
  ) throws(MotionError) -> Double {
    try MotionError.check(distance, "distance")
    try MotionError.check(k, "k", .positive)
    try MotionError.check(n, "n", .notNegative)
    guard n < 2 else {
      throw MotionError(
        argument: "n", message: "must be below 2, not \(NumberText.shortest(n))")
    }
    guard distance != 0 else { return 0 }
    let q = 2 - n
    let product = k * q * abs(distance)
    let speed =
      product.isNormal
      ? pow(product, 1 / q) : exp((log(k) + log(q) + log(abs(distance))) / q)
    return distance < 0 ? -speed : speed
  }

  /// The same motion, `dt` s on.
  public func after(_ dt: Double) -> PowerLaw { PowerLaw(self, state(at: dt)) }

  /// The state `t` s from now; never a reversal, and exactly at rest from `stopTime` on.
  public func state(at t: Double) -> MotionState {
    let t = MotionMath.time(t)
    guard velocity != 0, t > 0 else {
      return MotionState(position: position, velocity: velocity)
    }
    guard t < stopTime, let run = PowerRun(t, from: self, .time) else {
      return MotionState(position: position + stopDistance, velocity: 0)
    }
    let reach = abs(stopDistance)
    let gone = min(run.other, reach)
    return MotionState(
      position: position + (velocity < 0 ? -gone : gone), velocity: slowed(by: run.s))
  }

  /// u^(1-n) / (k (1-n)) s below n = 1, else infinite.
  public var stopTime: Double {
    guard velocity != 0 else { return 0 }
    return n < 1 ? MotionMath.power(abs(velocity), 1 - n, over: k) / (1 - n) : .infinity
  }

  /// u^(2-n) / (k (2-n)) px below n = 2, else infinite; signed.
  public var stopDistance: Double {
    guard velocity != 0 else { return 0 }
    let distance = n < 2 ? MotionMath.power(abs(velocity), 2 - n, over: k) / (2 - n) : .infinity
    return velocity < 0 ? -distance : distance
  }

  /// The time at which it is `distance` px from here, s; nil beyond `stopDistance`, and on the
  /// place itself where it only nears that.
  public func time(toDistance distance: Double) -> Double? {
    guard distance != 0 else { return 0 }
    guard distance > 0 ? velocity > 0 : distance < 0 && velocity < 0 else { return nil }
    if distance == stopDistance { return stopTime.isFinite ? stopTime : nil }
    guard let run = PowerRun(abs(distance), from: self, .distance) else { return nil }
    let time = min(run.other, stopTime)
    return time.isFinite ? time : nil
  }

  /// px/s when it is `distance` px from here; nil when it never is.
  public func velocity(atDistance distance: Double) -> Double? {
    guard distance != 0 else { return velocity }
    guard let time = time(toDistance: distance) else { return nil }
    guard time < stopTime, let run = PowerRun(abs(distance), from: self, .distance) else {
      return 0
    }
    return slowed(by: run.s)
  }

  /// The time at which it has slowed down to `speed` px/s: u^(1-n) r E((n-1) r) / k s with
  /// r = ln(u / speed).
  public func time(toSpeed speed: Double) -> Double? {
    let u = abs(velocity)
    guard speed >= 0 else { return nil }
    guard speed < u else { return 0 }
    guard speed > 0 else { return stopTime.isFinite ? stopTime : nil }
    let ratio = u / speed
    let r =
      ratio < 2 ? log1p((u - speed) / speed) : ratio.isFinite ? log(ratio) : log(u) - log(speed)
    let direct = MotionMath.power(u, 1 - n, over: k) * MotionMath.expRatio((n - 1) * r) * r
    let time =
      direct.isNormal
      ? direct
      : exp(
        (1 - n) * log(u) - log(k) + log(r)
          + MotionMath.logOfExpRatio(of: n - 1, times: log(r)))
    return time.isFinite ? min(time, stopTime) : nil
  }

  /// The time at which it has slowed down to `finishSpeed`, s.
  public var finishTime: Double { time(toSpeed: finishSpeed) ?? .infinity }

  /// Whether it rests or is slower than `finishSpeed` `t` s from now.
  public func isFinished(at t: Double) -> Bool {
    let speed = abs(state(at: t).velocity)
    return speed < finishSpeed || speed == 0
  }

  /// The present velocity times e^-s. In two halves: e^-s alone may have no double where the
  /// product has.
  private func slowed(by s: Double) -> Double {
    let half = exp(-s / 2)
    return velocity * half * half
  }
}
