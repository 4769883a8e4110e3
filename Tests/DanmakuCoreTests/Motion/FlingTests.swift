import Foundation
import Testing

@testable import DanmakuCore

@Suite struct FlingTests {
  private func axis(_ draws: inout Draws) throws -> FlingAxis {
    let n = draws.pick([0.5, 1, 1.2, 2])
    return try FlingAxis(
      position: draws.next(-100...1100), velocity: draws.next(-4000...4000), bounds: 0...1000,
      bounces: draws.pick([true, true, false]), pageSize: draws.pick([nil, nil, 250, 300])
    ) { state in
      try PowerLaw(velocity: state.velocity, k: 2, n: n, position: state.position)
    }
  }

  @Test func anySplitOfATimeComesToTheSame() throws {
    var draws = Draws(10)
    for _ in 0..<300 {
      let fling = Fling(x: try axis(&draws), y: try axis(&draws))
      for time in [draws.next(0...1), fling.finishTime * 1.01] {
        let once = fling.after(time)
        var often = fling
        let slices = draws.pick([2, 7, 100, 1000])
        let weights = (0..<slices).map { _ in draws.next(0...1) }
        let sum = weights.reduce(0, +)
        for weight in weights { often.accumulate(time * weight / sum) }
        #expect(abs(often.x.position - once.x.position) < 1e-9)
        #expect(abs(often.y.position - once.y.position) < 1e-9)
        #expect(abs(often.x.velocity - once.x.velocity) < 1e-7)
        #expect(often.isFinished == once.isFinished)
      }
    }
  }

  @Test func aSpringTakesOverAtTheEdgeWithTheVelocityThere() throws {
    for sign in [1.0, -1] {
      let law = try PowerLaw(velocity: sign * 2000, position: sign * 600)
      let axis = try FlingAxis(
        position: sign * 600, velocity: sign * 2000, bounds: -1000...1000)
      let time = try #require(law.time(toDistance: sign * 400))
      let speed = try #require(law.velocity(atDistance: sign * 400))
      #expect(axis.state(at: time) == MotionState(position: sign * 1000, velocity: speed))
      let spring = try Spring.bounce(position: sign * 1000, velocity: speed, target: sign * 1000)
      for t in [0.001, 0.05, 0.3] {
        #expect(abs(axis.state(at: time + t).position - spring.state(at: t).position) < 1e-9)
      }
      #expect(abs(axis.state(at: time - 1e-9).position - sign * 1000) < 1e-5)
      #expect(axis.state(at: axis.finishTime) == MotionState(position: sign * 1000, velocity: 0))
    }
  }

  @Test func withoutAnEdgeOnTheWayTheLawRunsToItsFinish() throws {
    let axis = try FlingAxis(position: 0, velocity: 500)
    let law = try PowerLaw(velocity: 500)
    #expect(axis.state(at: 1) == law.state(at: 1) && axis.finishTime == law.finishTime)
    #expect(abs(axis.restingPosition - 249.5) < 1e-9)
    #expect(axis.state(at: 1e9) == MotionState(position: axis.restingPosition, velocity: 0))
    let still = try FlingAxis(position: 10, velocity: 0, bounds: 0...10)
    #expect(still.finishTime == 0 && still.restingPosition == 10)
  }

  @Test func anEdgeWhereItStartsIsNoEdgeOnTheWayIn() throws {
    let axis = try FlingAxis(position: 0, velocity: 500, bounds: 0...1000)
    #expect(abs(axis.restingPosition - 249.5) < 1e-9)
    let outward = try FlingAxis(position: 0, velocity: -500, bounds: 0...1000)
    let spring = try Spring.bounce(position: 0, velocity: -500)
    #expect(outward.state(at: 0.1) == spring.state(at: 0.1) && outward.restingPosition == 0)
  }

  @Test func outOfBoundsASpringBringsItBackAtOnce() throws {
    let axis = try FlingAxis(position: 1080, velocity: 300, bounds: 0...1000, pageSize: 100)
    let spring = try Spring.bounce(position: 1080, velocity: 300, target: 1000)
    #expect(axis.state(at: 0.07) == spring.state(at: 0.07))
    #expect(axis.restingPosition == 1000)
    let stiff = try FlingAxis(position: 1080, velocity: 300, bounds: 0...1000, bounces: false)
    #expect(stiff.state(at: 0) == MotionState(position: 1000, velocity: 0))
  }

  @Test func withoutBouncesItNeverLeavesTheBounds() throws {
    let axis = try FlingAxis(position: 900, velocity: 3000, bounds: 0...1000, bounces: false)
    for step in 0...200 { #expect(axis.state(at: Double(step) / 100).position <= 1000) }
    #expect(axis.restingPosition == 1000 && axis.finishTime < 0.04)
  }

  @Test func mirroredFlingsChooseMirroredPages() throws {
    var draws = Draws(11)
    var turned = 0
    for _ in 0..<2000 {
      let position = draws.pick([300.0, 450, 600, draws.next(0...900)])
      let velocity = draws.pick([0, draws.next(-20...20), draws.next(-9000...9000)])
      guard velocity != 0 || position != 450 else { continue }
      let forward = try FlingAxis(
        position: position, velocity: velocity, bounds: 0...900, pageSize: 300)
      let backward = try FlingAxis(
        position: 900 - position, velocity: -velocity, bounds: 0...900, pageSize: 300)
      #expect(forward.restingPosition == 900 - backward.restingPosition)
      #expect(forward.restingPosition.truncatingRemainder(dividingBy: 300) == 0)
      #expect(abs(forward.finishTime - backward.finishTime) < 1e-9)
      if abs(forward.restingPosition - position) > 150 { turned += 1 }
    }
    #expect(turned > 50)
  }

  @Test func aPageTurnsWhenItsSpringWouldSwingBeyondTheMiddle() throws {
    let limit = 150 * exp(1.0) * 20
    let rest = { (velocity: Double) throws -> Double in
      try FlingAxis(position: 300, velocity: velocity, bounds: 0...900, pageSize: 300)
        .restingPosition
    }
    #expect(try rest(limit * 0.999) == 300 && rest(limit * 1.001) == 600)
    #expect(try rest(-limit * 0.999) == 300 && rest(-limit * 1.001) == 0)
    let edge = try FlingAxis(position: 890, velocity: 1e5, bounds: 0...900, pageSize: 300)
    #expect(edge.restingPosition == 900)
  }

  @Test func anyLawCanSlowItDown() throws {
    let axis = try FlingAxis(position: 0, velocity: 500, bounds: -10...1000) { state in
      try Decelerate(velocity: state.velocity, position: state.position)
    }
    #expect(abs(axis.restingPosition - 250) < 0.01)
    let fling = Fling(x: axis, y: try FlingAxis(position: 0, velocity: 0))
    #expect(!fling.isFinished && fling.after(axis.finishTime).isFinished)
    #expect(fling.restingPoint.y == 0)
    #expect(throws: MotionError.self) { try FlingAxis(position: .nan, velocity: 0) }
    #expect(throws: MotionError.self) { try FlingAxis(position: 0, velocity: 0, pageSize: 0) }
  }

  @Test func aSimulatorOfYourOwnNeedsFourMembers() {
    struct Drift: Simulator {
      var position = 0.0
      let velocity = 3.0
      let isFinished = false
      mutating func accumulate(_ dt: Double) { position += velocity * dt }
    }
    var drift: any Simulator = Drift()
    drift.accumulate(2)
    #expect(drift.position == 6)
  }
}
