#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stretch of a power law's way, known by its time or by its length: the other one, and how much
/// slower it is at the end.
///
/// Time and distance are mirror images of each other under the law: with c = k t u^(n-1), or
/// c = k d u^(n-2), the formulas are the same but for two exponents that change places.
struct PowerRun {
  /// What is known of the stretch.
  enum Known {
    case time, distance
  }

  /// ln(u / |v|) at the end.
  let s: Double
  /// px for a known time, s for a known distance.
  let other: Double

  /// Nil when it stops before, or there.
  init?(_ known: Double, from law: PowerLaw, _ kind: Known) {
    let u = abs(law.velocity)
    let own = kind == .time ? law.n - 1 : law.n - 2
    let opposite = kind == .time ? law.n - 2 : law.n - 1
    let power = pow(u, own)
    let factor = law.k * known
    let c = factor * power
    if power.isNormal, factor.isNormal, c.isNormal {
      guard own * c > -1 else { return nil }
      let shrink = MotionMath.logRatio(own * c)
      let s = c * shrink
      let perSpeed = known * shrink * MotionMath.expRatio(opposite * s)
      let other = kind == .time ? perSpeed * u : perSpeed / u
      if perSpeed.isNormal, other.isNormal {
        self.s = s
        self.other = other
        return
      }
    }

    // Some step has left the range of doubles, though the result may lie within: the same in
    // logarithms.
    let logC = log(law.k) + log(known) + own * log(u)
    let logX = log(abs(own)) + logC
    let logShrink: Double
    let logS: Double
    if own == 0 || logX < -40 {
      logShrink = 0
      logS = logC
      s = exp(logC)
    } else {
      guard own > 0 || logX < 0 else { return nil }
      // log1p of a number too large for a double is its logarithm.
      let grown = logX > 700 ? logX : log1p(own < 0 ? -exp(logX) : exp(logX))
      logShrink = log(abs(grown)) - logX
      s = grown / own
      logS = log(s)
    }
    let speed = kind == .time ? log(u) : -log(u)
    other = exp(
      log(known) + speed + logShrink + MotionMath.logOfExpRatio(of: opposite, times: logS))
  }
}
