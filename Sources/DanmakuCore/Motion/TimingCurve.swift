/// A cubic Bézier curve from (0, 0) to (1, 1) as a pace: time runs along x, progress along y.
public struct TimingCurve: Hashable, Sendable {
  /// The first control point's x, 0...1.
  public let x1: Double
  /// The first control point's y, any finite number.
  public let y1: Double
  /// The second control point's x, 0...1.
  public let x2: Double
  /// The second control point's y, any finite number.
  public let y2: Double

  /// The straight line.
  public static let linear = TimingCurve(checked: 0, 0, 1, 1)
  /// Starts slowly: (0.42, 0), (1, 1), as Core Animation's.
  public static let easeIn = TimingCurve(checked: 0.42, 0, 1, 1)
  /// Ends slowly: (0, 0), (0.58, 1), as Core Animation's.
  public static let easeOut = TimingCurve(checked: 0, 0, 0.58, 1)
  /// Starts and ends slowly: (0.42, 0), (0.58, 1), as Core Animation's.
  public static let easeInEaseOut = TimingCurve(checked: 0.42, 0, 0.58, 1)
  /// Starts fast and ends slowly: (0.25, 0.1), (0.25, 1), as Core Animation's default.
  public static let `default` = TimingCurve(checked: 0.25, 0.1, 0.25, 1)

  /// The curve with these control points.
  ///
  /// - Throws: When an x is outside of 0...1, where time would run backward, or a y is not finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(MotionError) {
    for (name, x) in [("x1", x1), ("x2", x2)] where !(0...1).contains(x) {
      throw MotionError(argument: name, message: "must be in 0...1, not \(NumberText.shortest(x))")
    }
    for (name, y) in [("y1", y1), ("y2", y2)] where !y.isFinite {
      throw MotionError(argument: name, message: "must be finite, not \(NumberText.shortest(y))")
    }
    self.init(checked: x1, y1, x2, y2)
  }

  private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The progress at a share of the time, solved to 1e-12: 0 at 0, 1 at 1; between them it may leave
  /// 0...1 where a y does.
  ///
  /// - Parameter share: Clamped to 0...1; what is no number counts as 0.
  public func callAsFunction(_ share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return share }
    return Self.coordinate(y1, y2, at: parameter(at: share))
  }

  /// Where on the curve x is a share: Newton's steps, halving where they leave the bracket.
  private func parameter(at share: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = share
    // Halving alone would end after some 60 steps; usually five are enough.
    for _ in 0..<128 {
      let excess = Self.coordinate(x1, x2, at: t) - share
      if excess == 0 { break }
      if excess > 0 { high = t } else { low = t }
      let step = excess / Self.slope(x1, x2, at: t)
      var next = t - step
      // No number, at a slope of 0, is not inside either.
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) <= t.ulp { return next }
      t = next
    }
    return t
  }

  private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
    let c = 3 * first
    let b = 3 * (second - first) - c
    let a = 1 - c - b
    return t * (c + t * (b + t * a))
  }

  private static func slope(_ first: Double, _ second: Double, at t: Double) -> Double {
    let c = 3 * first
    let b = 3 * (second - first) - c
    let a = 1 - c - b
    return c + t * (2 * b + t * (3 * a))
  }
}
