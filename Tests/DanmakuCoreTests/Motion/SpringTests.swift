import Foundation
import Testing

@testable import DanmakuCore

@Suite struct SpringTests {
  static let dampings = [0, 0.05, 0.6471, 1 - 1e-9, 1, 1 + 1e-9, 1.7, 20]

  /// The motion by small steps of Runge and Kutta's method.
  private func integrated(_ spring: Spring, to time: Double) -> MotionState {
    let (w, z) = (spring.frequency, spring.damping)
    let acceleration = { (x: Double, v: Double) in -2 * z * w * v - w * w * x }
    let steps = 20000
    let h = time / Double(steps)
    var (x, v) = (spring.position - spring.target, spring.velocity)
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return MotionState(position: spring.target + x, velocity: v)
  }

  private func spring(_ draws: inout Draws, damping: Double) throws -> Spring {
    try Spring(
      position: draws.next(-300...300), velocity: draws.next(-3000...3000),
      target: draws.next(-100...100), frequency: draws.next(2...20), damping: damping)
  }

  @Test(arguments: dampings)
  func motionIsThatOfTheEquation(damping: Double) throws {
    var draws = Draws(2)
    for _ in 0..<10 {
      let spring = try spring(&draws, damping: damping)
      let time = draws.next(0.05...1.5)
      let (exact, stepped) = (spring.state(at: time), integrated(spring, to: time))
      #expect(abs(exact.position - stepped.position) < 1e-7)
      #expect(abs(exact.velocity - stepped.velocity) < 1e-6)
    }
  }

  @Test func motionHasNoSeamAtTheCriticalDamping() throws {
    for offset in [1e-15, 1e-12, 1e-9, 1e-6] {
      for t in [0.01, 0.3, 1, 4] {
        let states = try [1 - offset, 1, 1 + offset].map {
          try Spring(position: -50, velocity: -800, damping: $0).state(at: t)
        }
        for state in states {
          #expect(abs(state.position - states[1].position) < 2e3 * offset + 1e-12)
          #expect(abs(state.velocity - states[1].velocity) < 2e4 * offset + 1e-11)
        }
      }
    }
  }

  @Test(arguments: dampings)
  func velocityIsTheSlopeOfThePosition(damping: Double) throws {
    var draws = Draws(3)
    for _ in 0..<50 {
      let spring = try spring(&draws, damping: damping)
      let t = draws.next(0.01...2)
      let way = spring.state(at: t + 1e-6).position - spring.state(at: t - 1e-6).position
      // A strong damping makes sharp bends at the start.
      #expect(abs(way / 2e-6 - spring.state(at: t).velocity) < 1e-3)
    }
  }

  @Test func bounceHasTheVelocityThatItsMotionHas() throws {
    let bounce = try Spring.bounce(position: -50, velocity: -800)
    #expect(abs(bounce.state(at: 0.1).velocity - 223.9) < 0.05)
    let fromEdge = try Spring.bounce(position: 0, velocity: 1000)
    let turn = try #require(fromEdge.turnTime)
    #expect(relativeGap(turn, 1 / 10.9) < 1e-14)
    #expect(relativeGap(fromEdge.state(at: turn).position, 1000 / (exp(1) * 10.9)) < 1e-14)
    #expect(try Spring.page(position: 1).frequency == 20)
  }

  @Test(arguments: dampings)
  func anySplitOfATimeComesToTheSame(damping: Double) throws {
    var draws = Draws(4)
    for _ in 0..<50 {
      let spring = try spring(&draws, damping: damping)
      let time = draws.next(0.01...3)
      let often = spring.split(time, into: draws.pick([2, 10, 1000]), &draws)
      #expect(abs(often.position - spring.state(at: time).position) < 1e-9)
      #expect(abs(often.velocity - spring.state(at: time).velocity) < 1e-8)
    }
  }

  @Test(arguments: dampings.filter { $0 > 0 })
  func finishIsTheLastTimeThatItIsBeyondTheThresholds(damping: Double) throws {
    var draws = Draws(5)
    for _ in 0..<20 {
      let spring = try spring(&draws, damping: damping)
      let finish = spring.finishTime
      #expect(finish.isFinite && finish > 0)
      #expect(
        !spring.isFinished(at: finish * (1 - 1e-9)) && spring.isFinished(at: finish * (1 + 1e-9)))
      for k in 1...2000 {
        let state = spring.state(at: finish * (1 + 1e-9 + Double(k) / 1000))
        #expect(abs(state.position - spring.target) < 0.1 && abs(state.velocity) < 0.01)
      }
    }
  }

  @Test func oneThatPassesTheTargetIsNotFinished() throws {
    // Slow at a small offset for a moment, and then out again.
    let spring = try Spring(position: 0.0999, velocity: 0.0099, frequency: 0.01, damping: 0.1)
    #expect(!spring.isFinished)
    #expect(try !Spring(position: 0.05, velocity: 0, frequency: 20).isFinished)
    #expect(try Spring(position: 3, target: 3).isFinished)
    let swing = try Spring(position: 1, damping: 0)
    #expect(swing.finishTime == .infinity && swing.time(toSpeed: 1) == nil)
    #expect(swing.stopDistance == -.infinity)
  }

  @Test(arguments: dampings)
  func eventsAreTheFirstAndTheLastOfASampledMotion(damping: Double) throws {
    var draws = Draws(6)
    for _ in 0..<20 {
      let spring = try spring(&draws, damping: damping)
      let distance = draws.next(-400...400)
      let speed = draws.next(50...2000)
      let times = (0...20000).map { Double($0) / 4000 }
      let states = times.map { spring.state(at: $0) }
      let first = zip(times, states).first {
        ($1.position - spring.position) / distance >= 1
      }?.0
      let time = spring.time(toDistance: distance)
      if let first {
        #expect(abs(try #require(time) - first) <= 1 / 3999)
      } else {
        // A turn between two samples may just reach it.
        #expect(time.map { $0 > 5 || abs(spring.state(at: $0).velocity) < 50 } ?? true)
      }
      guard damping > 0.01 else { continue }
      let last = Array(zip(times, states)).last { abs($1.velocity) > speed }?.0 ?? 0
      let slow = try #require(spring.time(toSpeed: speed))
      #expect(slow > 5 || abs(slow - last) <= 1 / 3999)
    }
  }

  @Test func oneThatStartsAtATurnTurnsNextAfterHalfAPeriod() throws {
    for (position, velocity) in [(5.0, 0.0), (5, -0.0), (-5, 0), (-5, -0.0)] {
      let spring = try Spring(
        position: position, velocity: velocity, frequency: 2, damping: 0.6)
      #expect(relativeGap(try #require(spring.turnTime), .pi / 1.6) < 1e-14)
    }
    #expect(try Spring(position: 5).turnTime == nil && Spring(position: 0).turnTime == nil)
  }

  @Test func extremeSpringsKeepTheirNumbers() throws {
    for damping in [0, 1e-9, 1, 1e9] {
      for frequency in [1e-9, 1, 1e9] {
        let spring = try Spring(
          position: 1e9, velocity: -1e9, frequency: frequency, damping: damping)
        for t in [1e-12, 1, 1e12, .infinity] {
          let state = spring.state(at: t)
          #expect(!state.position.isNaN && !state.velocity.isNaN)
        }
      }
    }
    #expect(try Spring(position: 9, target: 4).state(at: .infinity).position == 4)
  }
}
