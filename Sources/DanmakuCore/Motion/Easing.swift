#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pace: turns the share of the time that has passed into progress, 0 at 0 and 1 at 1.
public struct Easing: Hashable, Sendable {
  private enum Rule: Hashable {
    case linear
    case curve(TimingCurve)
    case steps(Int)
    case spring(damping: Double, frequency: Double)
  }

  private let rule: Rule

  /// Progress is the share itself.
  public static let linear = Easing(rule: .linear)
  /// Starts slowly.
  public static let easeIn = Easing(.easeIn)
  /// Ends slowly.
  public static let easeOut = Easing(.easeOut)
  /// Starts and ends slowly.
  public static let easeInEaseOut = Easing(.easeInEaseOut)
  /// Starts fast and ends slowly, as Core Animation does by default.
  public static let `default` = Easing(.default)

  /// The pace of a Bézier curve.
  public init(_ curve: TimingCurve) {
    rule = .curve(curve)
  }

  private init(rule: Rule) {
    self.rule = rule
  }

  /// The pace of the Bézier curve with these control points.
  ///
  /// - Throws: When an x is outside of 0...1 or a y is not finite.
  public static func cubic(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) throws(MotionError) -> Easing {
    Easing(try TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// Equal jumps, one at the end of each of so many equal parts of the time.
  ///
  /// - Throws: When there are less than 1 or more than a million.
  public static func steps(_ count: Int) throws(MotionError) -> Easing {
    guard (1...1_000_000).contains(count) else {
      throw MotionError(argument: "count", message: "must be in 1...1000000, not \(count)")
    }
    return Easing(rule: .steps(count))
  }

  /// A damped spring let go at rest: 1 - exp(-d p) (cos(f p) + d sin(f p) / f), with the little that is
  /// left at the end spread over the way by p^2.
  ///
  /// It overshoots unless the frequency is 0, the limit of which is critical damping.
  ///
  /// - Parameters:
  ///   - damping: How fast the swing dies, d, each whole time by exp(-d); finite, not below 0.
  ///   - frequency: Radians of swing in the whole time, f; finite, not below 0.
  /// - Throws: When either is outside of its range.
  public static func spring(
    damping: Double = 10, frequency: Double = 12
  ) throws(MotionError) -> Easing {
    for (name, value) in [("damping", damping), ("frequency", frequency)]
    where !(value >= 0 && value.isFinite) {
      throw MotionError(
        argument: name, message: "must be finite and not below 0, not \(NumberText.shortest(value))"
      )
    }
    return Easing(rule: .spring(damping: damping, frequency: frequency))
  }

  /// Whether progress is the share itself.
  var isLinear: Bool { rule == .linear }

  /// The progress at a share of the time.
  ///
  /// - Parameter share: Clamped to 0...1; what is no number counts as 0.
  public func callAsFunction(_ share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    switch rule {
    case .linear: return share
    case .curve(let curve): return curve(share)
    case .steps(let count):
      let count = Double(count)
      // The product may be rounded across a jump, which is where k / count is.
      var done = (share * count).rounded(.down)
      if (done + 1) / count <= share { done += 1 }
      if done / count > share { done -= 1 }
      return done / count
    case .spring(let damping, let frequency):
      let left = Self.swing(share, damping, frequency)
      return 1 - left + share * share * Self.swing(1, damping, frequency)
    }
  }

  /// How far a damped spring that began at 1, at rest, still is from 0.
  private static func swing(_ share: Double, _ damping: Double, _ frequency: Double) -> Double {
    let decay = exp(-damping * share)
    // Else an infinite product might meet it.
    guard decay > 0 else { return 0 }
    let angle = frequency * share
    // sin(f p) / f, whose limit at f = 0 is p.
    let sine = angle > 1e-9 ? sin(angle) / frequency : share
    return decay * (cos(angle) + damping * sine)
  }
}
