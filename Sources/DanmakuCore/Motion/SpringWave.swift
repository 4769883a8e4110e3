#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A solution of x'' + 2 z w x' + w^2 x = 0 by its start: a spring's offset, or its velocity, which
/// obeys the same equation.
struct SpringWave {
  var value: Double
  var slope: Double
  /// w, rad/s, above 0.
  let frequency: Double
  /// z, 0 or above.
  let damping: Double

  /// The slope as a wave of its own.
  var derivative: SpringWave {
    SpringWave(
      value: slope, slope: -frequency * (frequency * value + 2 * damping * slope),
      frequency: frequency, damping: damping)
  }

  /// |z^2 - 1|^(1/2) w: rad/s below critical damping, 1/s above.
  private var detuning: Double { frequency * abs((damping - 1) * (damping + 1)).squareRoot() }

  /// Of the slowest part, 1/s.
  private var decayRate: Double {
    damping > 1 ? frequency / (damping + detuning / frequency) : damping * frequency
  }

  /// Half a period, s; infinite where it does not swing.
  private var halfPeriod: Double { damping < 1 ? .pi / detuning : .infinity }

  func state(at t: Double) -> (value: Double, slope: Double) {
    let decay = exp(-decayRate * t)
    let angle = detuning * t
    guard decay > 0, damping > 1 || angle.isFinite else { return (0, 0) }
    // The cosine and w times the sine over the detuning, hyperbolic ones above critical damping.
    // What grows in those is taken into the decay, and the ratios have no hole at the critical
    // damping.
    let cosine: Double
    let sine: Double
    if damping > 1 {
      cosine = (1 + exp(-2 * angle)) / 2
      sine = frequency * t * MotionMath.expRatio(-2 * angle)
    } else {
      cosine = cos(angle)
      sine = frequency * t * MotionMath.sineRatio(angle)
    }
    let x = value * (cosine + damping * sine) + slope / frequency * sine
    let v = slope * (cosine - damping * sine) - frequency * (value * sine)
    return (decay * x, decay * v)
  }

  /// The first time above 0 at which the slope is 0; nil where it never is.
  var firstTurn: Double? {
    let pull = frequency * value + damping * slope
    if damping < 1 {
      guard value != 0 || slope != 0 else { return nil }
      // Plus 0: a slope of -0 would turn at once.
      var angle = atan2(detuning / frequency * slope + 0, pull)
      if angle <= 0 { angle += .pi }
      return angle / detuning
    }
    // tanh(b t) / b = slope / (w pull)
    let ratio = slope / pull / frequency
    guard ratio > 0, ratio.isFinite else { return nil }
    let share = detuning * ratio
    guard share < 1 else { return nil }
    return share == 0 ? ratio : ratio * (atanh(share) / share)
  }

  /// Whether it is and stays within a limit of 0: its turns only ever get smaller.
  func stays(within limit: Double) -> Bool {
    guard abs(value) < limit else { return false }
    return firstTurn.map { abs(state(at: $0).value) < limit } ?? true
  }

  /// The time from which on it stays within a limit of 0, above 0; infinite where it never does.
  func settleTime(within limit: Double) -> Double {
    guard !stays(within: limit) else { return 0 }
    guard damping > 0 else { return .infinity }
    let turn = firstTurn
    let peak = turn.map { abs(state(at: $0).value) } ?? 0
    let isBeyond = { (t: Double) in abs(state(at: t).value) >= limit }
    guard let turn, peak >= limit else {
      // Its last way through the limit is the one on which it is now.
      return turn.map { MotionMath.end(from: 0, to: $0, of: isBeyond) }
        ?? MotionMath.end(from: 0, step: 1 / decayRate, of: isBeyond)
    }
    guard halfPeriod.isFinite else {
      return MotionMath.end(from: turn, step: 1 / decayRate, of: isBeyond)
    }
    // Each turn is smaller than the one before by the same factor, so a logarithm finds the last one
    // beyond.
    let later = (log(peak / limit) / (decayRate * halfPeriod)).rounded(.down)
    var last = turn + max(0, later) * halfPeriod
    // The logarithm may be off by one where a turn just touches the limit.
    if !isBeyond(last), last > turn { last -= halfPeriod }
    if isBeyond(last + halfPeriod) { last += halfPeriod }
    return MotionMath.end(from: last, to: last + halfPeriod, of: isBeyond)
  }

  /// The first time at which it has this value; nil where it never has.
  func time(to level: Double) -> Double? {
    guard level != value else { return 0 }
    var start = 0.0
    // From turn to turn it goes one way. The first two stretches reach as far as it will ever go.
    for end in [firstTurn, firstTurn.map { $0 + halfPeriod }] {
      let from = state(at: start).value
      let finite = end.flatMap { $0.isFinite ? $0 : nil }
      let to = finite.map { state(at: $0).value } ?? 0
      let isOnTheWay = from < to ? from < level && level <= to : to <= level && level < from
      if isOnTheWay {
        let isBefore = { (t: Double) in
          from < to ? state(at: t).value < level : state(at: t).value > level
        }
        if let finite { return MotionMath.end(from: start, to: finite, of: isBefore) }
        guard level != to else { return nil }
        return MotionMath.end(from: start, step: 1 / decayRate, of: isBefore)
      }
      guard let finite else { return nil }
      start = finite
    }
    return nil
  }
}
