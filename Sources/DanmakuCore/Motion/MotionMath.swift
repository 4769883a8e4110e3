#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that keep their precision where the textbook forms cancel to nothing.
enum MotionMath {
  /// log1p(x) / x, and 1 at 0.
  static func logRatio(_ x: Double) -> Double { x == 0 ? 1 : log1p(x) / x }

  /// expm1(z) / z, and 1 at 0.
  static func expRatio(_ z: Double) -> Double { z == 0 ? 1 : expm1(z) / z }

  /// sin(y) / y, and 1 at 0.
  static func sineRatio(_ y: Double) -> Double { y == 0 ? 1 : sin(y) / y }

  /// log(expRatio(z)) for z = factor x e^logOther, also where e^z or z itself has no double.
  static func logOfExpRatio(of factor: Double, times logOther: Double) -> Double {
    let logSize = log(abs(factor)) + logOther
    guard factor != 0, logSize > -40 else { return 0 }
    let z = factor < 0 ? -exp(logSize) : exp(logSize)
    if z > 30 { return z - logSize }
    if z < -30 { return -logSize }
    return log(expRatio(z))
  }

  /// base^power / divisor, also where the power alone has no double.
  static func power(_ base: Double, _ power: Double, over divisor: Double) -> Double {
    let raised = pow(base, power)
    return raised.isNormal ? raised / divisor : exp(power * log(base) - log(divisor))
  }

  /// A time as laws take it: what is below 0, or no number, is the start.
  static func time(_ t: Double) -> Double { t > 0 ? t : 0 }

  /// Where a condition stops to hold that holds at `low` and not at `high`, to the last bit.
  static func end(from low: Double, to high: Double, of holds: (Double) -> Bool) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if holds(middle) { low = middle } else { high = middle }
    }
  }

  /// Where a condition that holds at `start` stops to hold, looked for in ever longer steps;
  /// infinite where it never does.
  static func end(from start: Double, step: Double, of holds: (Double) -> Bool) -> Double {
    var low = start
    var step = step
    while holds(start + step) {
      low = start + step
      step *= 2
      guard (start + step).isFinite else { return .infinity }
    }
    return end(from: low, to: start + step, of: holds)
  }
}
