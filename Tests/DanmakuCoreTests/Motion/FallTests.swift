import Foundation
import Testing

@testable import DanmakuCore

@Suite struct FallTests {
  /// The motion from hit to hit.
  private func simulated(_ fall: Fall, to time: Double) -> MotionState {
    var left = time
    var (height, velocity) = (fall.ground - fall.position, fall.velocity)
    for _ in 0..<100_000 {
      let speed = (velocity * velocity + 2 * fall.gravity * height).squareRoot()
      let hit = (speed - velocity) / fall.gravity
      guard hit <= left else {
        return MotionState(
          position: fall.ground - height + left * (velocity + fall.gravity * left / 2),
          velocity: velocity + fall.gravity * left)
      }
      left -= hit
      (height, velocity) = (0, -speed * fall.restitution)
      if speed < 1e-9 { break }
    }
    return MotionState(position: fall.ground, velocity: 0)
  }

  private func fall(_ draws: inout Draws, _ restitution: Double) throws -> Fall {
    try Fall(
      height: draws.pick([0, draws.next(0...800)]), gravity: draws.next(100...3000),
      restitution: restitution, velocity: draws.pick([0, draws.next(-900...900)]),
      position: draws.next(-50...50))
  }

  static let restitutions = [0, 0.1, 0.5, 0.9, 0.99, 1]

  @Test(arguments: restitutions)
  func motionIsThatOfOneHitAfterTheOther(restitution: Double) throws {
    var draws = Draws(7)
    for _ in 0..<200 {
      let fall = try fall(&draws, restitution)
      let time = draws.next(0...1) * min(fall.stopTime, 20)
      let (exact, stepped) = (fall.state(at: time), simulated(fall, to: time))
      #expect(abs(exact.position - stepped.position) < 1e-6)
      // At a hit itself either side of it is right.
      let isAtHit = fall.ground - exact.position < 1e-5
      #expect(abs(exact.velocity - stepped.velocity) < 1e-5 || isAtHit)
      #expect(exact.position <= fall.ground)
    }
  }

  @Test(arguments: restitutions)
  func hitsTurnItUpAndKeepItsShareOfTheSpeed(restitution: Double) throws {
    let fall = try Fall(height: 500, gravity: 1000, restitution: restitution)
    #expect(fall.state(at: 1) == MotionState(position: 500, velocity: -1000 * restitution))
    #expect(fall.velocity(atDistance: 500) == 1000 && fall.time(toDistance: 500) == 1)
    guard restitution > 0, restitution < 1 else { return }
    for hop in 1...20 {
      let launch = 1000 * pow(restitution, Double(hop))
      let time = try #require(fall.time(toSpeed: launch * 1.0000001))
      #expect(abs(fall.state(at: time).position - 500) < 1e-9)
      #expect(fall.time(toSpeed: launch * 0.9999999).map { $0 > time || launch < 1e-11 } ?? false)
      // At the time itself rounding decides on which side of the hit it is.
      #expect(abs(fall.state(at: time + 1e-9).velocity + launch) < 1e-5)
      #expect(abs(fall.state(at: time - 1e-9).velocity) > launch || launch < 1e-5)
    }
  }

  @Test(arguments: restitutions.filter { $0 < 1 })
  func hopsEndAtAFiniteTimeAndThenItRests(restitution: Double) throws {
    let fall = try Fall(height: 500, gravity: 1000, restitution: restitution, position: 0.1)
    #expect(relativeGap(fall.stopTime, 1 + 2 * restitution / (1 - restitution)) < 1e-12)
    for time in [fall.stopTime, fall.stopTime.nextUp, 1e9, .infinity] {
      #expect(fall.state(at: time) == MotionState(position: fall.ground, velocity: 0))
      #expect(fall.isFinished(at: time))
    }
    let almost = fall.state(at: fall.stopTime.nextDown)
    #expect(abs(almost.position - fall.ground) < 1e-9 && !almost.velocity.isNaN)
    #expect(fall.after(fall.stopTime).isFinished && fall.after(1e9).stopTime == 0)
    #expect(!fall.isFinished(at: fall.stopTime * 0.999))
  }

  @Test func aPerfectBallNeverStops() throws {
    let fall = try Fall(height: 500, gravity: 1000, restitution: 1)
    #expect(fall.stopTime == .infinity && fall.stopDistance == .infinity)
    for hops in [1.0, 1000, 1e6] {
      #expect(abs(fall.state(at: 1 + 2 * hops + 1).position) < 1e-9)
      #expect(!fall.isFinished(at: 2 * hops))
    }
  }

  @Test(arguments: restitutions)
  func anySplitOfATimeComesToTheSame(restitution: Double) throws {
    var draws = Draws(8)
    for _ in 0..<50 {
      let fall = try fall(&draws, restitution)
      let time = draws.next(0...1.2) * min(fall.stopTime, 10)
      let often = fall.split(time, into: draws.pick([2, 10, 1000]), &draws)
      #expect(abs(often.position - fall.state(at: time).position) < 1e-6)
    }
  }

  @Test func timesOfDistancesAreTheFirst() throws {
    let up = try Fall(height: 100, gravity: 1000, restitution: 0.8, velocity: -500)
    #expect(relativeGap(try #require(up.time(toDistance: -125)), 0.5) < 1e-12)
    #expect(up.time(toDistance: -125.001) == nil && up.time(toDistance: 100.001) == nil)
    let down = try Fall(height: 100, gravity: 1000, restitution: 0.8, velocity: 900)
    let time = try #require(down.time(toDistance: -50))
    #expect(abs(down.state(at: time).position + 50) < 1e-9 && down.state(at: time).velocity < 0)
    #expect(down.time(toDistance: -1000) == nil)
  }

  @Test func aHopThatStartsWithJustTheSpeedIsNotFaster() throws {
    let fall = try Fall(height: 500, gravity: 1000, restitution: 0.125)
    for hop in 1...12 {
      let launch = 1000 * pow(0.125, Double(hop))
      #expect(fall.time(toSpeed: launch) == fall.time(toSpeed: launch * 1.0001))
    }
  }

  @Test func errorsNameTheArgument() {
    #expect(
      throws: MotionError(
        argument: "restitution", message: "must be between 0 and 1, not 1.5")
    ) { try Fall(height: 1, restitution: 1.5) }
    #expect(throws: MotionError.self) { try Fall(height: -1) }
  }
}
