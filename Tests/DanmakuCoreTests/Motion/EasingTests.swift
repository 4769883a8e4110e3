import Testing

@testable import DanmakuCore

@Suite struct EasingTests {
  static let named: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

  /// By halving alone, in the form of de Casteljau.
  static func bisected(_ curve: TimingCurve, _ share: Double) -> Double {
    func bezier(_ p: Double, _ q: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * p + 3 * s * t * t * q + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bezier(curve.x1, curve.x2, middle) < share { low = middle } else { high = middle }
    }
    return bezier(curve.y1, curve.y2, (low + high) / 2)
  }

  @Test(arguments: named)
  func namedCurveMatchesBisectionAndIsMonotone(curve: TimingCurve) {
    var last = 0.0
    for k in 0...10_000 {
      let share = Double(k) / 10_000
      let progress = curve(share)
      #expect(abs(progress - Self.bisected(curve, share)) < 1e-12)
      #expect(progress >= last)
      last = progress
    }
  }

  @Test func anyCurveMatchesBisectionAndIsMonotoneInsideOfTheSquare() throws {
    for _ in 0..<300 {
      let x = [0, 1, Double.random(in: 0...1), .random(in: 0...1)].shuffled()
      let curve = try TimingCurve(
        x1: x[0], y1: .random(in: 0...1), x2: x[1], y2: .random(in: 0...1))
      // Where the curve is upright, progress has no 1e-12: a last place of x moves it by the cube root.
      let tolerance = x[0] == 1 && x[1] == 0 ? 1e-4 : 1e-9
      var last = 0.0
      for k in 1..<200 {
        let share = Double(k) / 200
        let progress = curve(share)
        #expect(abs(progress - Self.bisected(curve, share)) < tolerance)
        #expect(progress >= last - 1e-12)
        last = progress
      }
    }
  }

  @Test func curvesMayOvershootUpright() throws {
    let curve = try TimingCurve(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.6)
    let values = (0...100).map { curve(Double($0) / 100) }
    #expect(values.contains { $0 < 0 } && values.contains { $0 > 1 })
    #expect(values.first == 0 && values.last == 1)
  }

  /// Measured on Core Animation, whose own solver stops earlier.
  @Test(arguments: [
    (Easing.linear, 160), (.easeIn, 108.2999), (.easeOut, 211.7001), (.easeInEaseOut, 160),
  ])
  func middleOf20To300IsCoreAnimations(easing: Easing, value: Double) {
    #expect(abs(20 + 280 * easing(0.5) - value) < 1e-3)
  }

  static let all: [Easing] =
    named.map(Easing.init) + [.linear]
    + ([
      try? .steps(1), try? .steps(7), try? .spring(), try? .spring(damping: 0, frequency: 7),
      try? .spring(damping: 4, frequency: 0), try? .spring(damping: 1e308, frequency: 1e308),
      try? .spring(damping: 0, frequency: 0), try? .cubic(x1: 1, y1: -9, x2: 0, y2: 9),
    ] as [Easing?]).compactMap(\.self)

  @Test func everyEasingGoesFromExactly0ToExactly1AndIsClampedOutside() {
    #expect(Self.all.count == 14)
    for easing in Self.all {
      #expect(easing(0) == 0 && easing(1) == 1)
      #expect(easing(-0.1) == 0 && easing(-.infinity) == 0 && easing(.nan) == 0)
      #expect(easing(1.1) == 1 && easing(.infinity) == 1)
      for _ in 0..<100 { #expect(easing(.random(in: 0...1)).isFinite) }
    }
  }

  @Test func stepsJumpExactlyAtTheirShares() throws {
    for count in 1...150 {
      let steps = try Easing.steps(count)
      for k in 1...count {
        let share = Double(k) / Double(count)
        #expect(steps(share) == share)
        #expect(steps(share.nextDown) == Double(k - 1) / Double(count))
      }
    }
  }

  /// x'' = -2 d x' - (d^2 + f^2) x, by fourth order Runge-Kutta.
  @Test(arguments: [(10.0, 12.0), (10, 0), (25, 3)])
  func springObeysItsEquation(damping: Double, frequency: Double) throws {
    let spring = try Easing.spring(damping: damping, frequency: frequency)
    func slope(_ x: Double, _ v: Double) -> (Double, Double) {
      (v, -2 * damping * v - (damping * damping + frequency * frequency) * x)
    }
    let h = 1e-4
    var values = [1.0]
    var (x, v) = (1.0, 0.0)
    for _ in 0..<10_000 {
      let a = slope(x, v)
      let b = slope(x + h / 2 * a.0, v + h / 2 * a.1)
      let c = slope(x + h / 2 * b.0, v + h / 2 * b.1)
      let d = slope(x + h * c.0, v + h * c.1)
      x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
      values.append(x)
    }
    for k in stride(from: 0, through: 10_000, by: 100) {
      let share = Double(k) * h
      #expect(abs(spring(share) - (1 - values[k] + share * share * values[10_000])) < 1e-9)
    }
  }

  @Test func whatIsNoPaceIsRefusedByName() {
    #expect(throws: MotionError(argument: "x1", message: "must be in 0...1, not -0.1")) {
      try TimingCurve(x1: -0.1, y1: 0, x2: 1, y2: 1)
    }
    #expect(throws: MotionError.self) { try TimingCurve(x1: 0, y1: 0, x2: .nan, y2: 1) }
    #expect(throws: MotionError.self) { try Easing.cubic(x1: 0, y1: .infinity, x2: 1, y2: 1) }
    #expect(throws: MotionError.self) { try Easing.steps(0) }
    #expect(throws: MotionError.self) { try Easing.spring(damping: -1) }
    #expect(throws: MotionError.self) { try Easing.spring(frequency: .nan) }
  }
}
