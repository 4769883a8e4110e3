import Foundation
import Testing

@testable import DanmakuCore

@Suite struct PowerLawTests {
  static let powers = [
    0, 0.3, 0.5, 0.75, 1.0.nextDown, 1, 1.0.nextUp, 1 + 1e-7, 1.2, 1.5, 2.0.nextDown, 2, 2.0.nextUp,
    2 + 1e-7, 3, 7,
  ]

  @Test func everyReferenceRowIsMet() throws {
    let rows = try Vectors.rows(of: "powerlaw_reference.csv")
    #expect(rows.count == 258)
    for row in rows {
      let (k, n, v0, t) = (row[0], row[1], row[2], row[3])
      let law = try PowerLaw(velocity: v0, k: k, n: n)
      let state = law.state(at: t)
      #expect(relativeGap(state.position, row[5]) <= 1e-12, "y of \(row)")
      // Just before it stops, the velocity is worth no more than the digits of the time.
      let isNearStop = n < 1 && t > 0.99 * law.stopTime
      let gap =
        isNearStop ? abs(state.velocity - row[4]) / abs(v0) : relativeGap(state.velocity, row[4])
      #expect(v0 == 0 ? state.velocity == 0 : gap <= 1e-12, "v of \(row)")
      #expect(law.isFinished(at: t) == (row[6] == 1), "finished of \(row)")
      #expect(relativeGap(law.stopTime, row[7]) <= 1e-12, "stop of \(row)")
    }
  }

  @Test func everyEventIsFound() throws {
    let rows = try Vectors.rows(of: "powerlaw_events.csv")
    #expect(rows.count == 40)
    for row in rows {
      let law = try PowerLaw(velocity: row[2], k: row[0], n: row[1])
      let time = try #require(law.time(toSpeed: row[5]))
      #expect(relativeGap(law.stopTime, row[3]) <= 1e-12)
      #expect(relativeGap(law.stopDistance, row[4]) <= 1e-12)
      #expect(relativeGap(time, row[6]) <= 1e-12)
      #expect(relativeGap(law.finishTime, row[6]) <= 1e-12)
      #expect(relativeGap(law.state(at: time).position, row[7]) <= 1e-12)
      #expect(relativeGap(try #require(law.time(toDistance: row[8])), row[9]) <= 1e-12)
      #expect(relativeGap(try #require(law.velocity(atDistance: row[8])), row[10]) <= 1e-12)
    }
  }

  @Test func anySplitOfATimeComesToTheSame() throws {
    var draws = Draws(1)
    for slices in [2, 3, 10, 1000] {
      for _ in 0..<(slices < 1000 ? 300 : 30) {
        let n = draws.pick(Self.powers)
        let law = try PowerLaw(
          velocity: draws.next(-3000...3000), k: draws.nextMagnitude(-4...1), n: n)
        let time = min(draws.nextMagnitude(-3...2), law.stopTime * 1.5)
        let once = law.state(at: time)
        let often = law.split(time, into: slices, &draws)
        #expect(relativeGap(often.position, once.position) <= 1e-12)
        #expect(abs(often.velocity - once.velocity) <= 1e-12 * abs(law.velocity))
      }
    }
  }

  @Test(arguments: powers)
  func forwardAndBackwardAreMirrorImages(n: Double) throws {
    let forward = try PowerLaw(velocity: 700, k: 0.3, n: n)
    let backward = try PowerLaw(velocity: -700, k: 0.3, n: n)
    for t in [0, 0.001, 0.1, 1, 60, 1e5] {
      #expect(forward.state(at: t).position == -backward.state(at: t).position)
      #expect(forward.state(at: t).velocity == -backward.state(at: t).velocity)
    }
    #expect(forward.time(toDistance: 0.2) == backward.time(toDistance: -0.2))
    #expect(forward.time(toDistance: -0.2) == nil && forward.stopDistance == -backward.stopDistance)
  }

  @Test(arguments: powers)
  func energyIsLostAtTheRateOfTheLaw(n: Double) throws {
    let law = try PowerLaw(velocity: 2, k: 0.5, n: n)
    let step = 1e-5
    for t in [0.1, 0.5, 1, 2] {
      let energy = { (t: Double) in pow(law.state(at: t).velocity, 2) / 2 }
      let rate = (energy(t + step) - energy(t - step)) / (2 * step)
      let v = law.state(at: t).velocity
      #expect(abs(rate + law.k * pow(v, n + 1)) < 1e-7)
      let way = law.state(at: t + step).position - law.state(at: t - step).position
      #expect(abs(way / (2 * step) - v) < 1e-8)
    }
  }

  @Test func extremeMotionsNeverReverseNorLoseTheirNumber() throws {
    let times = [1e-300, 1e-9, 1 / 60, 1, 3600, 1e12, .infinity]
    for k in [1e-18, 1e-6, 1, 1e6, 1e18] {
      for v in [1e-300, 1e-150, 1e-9, 1, 1e9, 1e150, 1e300] {
        for n in Self.powers + [300] {
          let law = try PowerLaw(velocity: -v, k: k, n: n)
          var last = law.state(at: 0)
          for t in times {
            let state = law.state(at: t)
            #expect(!state.position.isNaN && !state.velocity.isNaN, "\(k) \(v) \(n) \(t)")
            #expect(state.velocity <= 0 && state.velocity >= last.velocity, "\(k) \(v) \(n) \(t)")
            #expect(
              state.position <= last.position * (1 - 1e-12) && state.position >= law.stopDistance,
              "\(k) \(v) \(n) \(t)")
            #expect(!law.isFinished(at: t) || state.velocity > -1)
            last = state
          }
          for time in [law.time(toSpeed: v / 3), law.time(toDistance: -v / 3)] {
            #expect(time.map { $0 >= 0 && $0.isFinite } ?? true, "\(k) \(v) \(n)")
          }
        }
      }
    }
  }

  @Test func formulasInLogarithmsGoOnWhereThePlainOnesEnd() throws {
    // A unit of length or time is arbitrary: with px and k in step the same motion, near the end of
    // the range.
    for n in [0.5, 1, 1.5, 2, 3] {
      let plain = try PowerLaw(velocity: 1, k: 2, n: n).state(at: 0.3)
      for scale in [1e-100, 1e100] {
        let k = 2 * pow(scale, 1 - n)
        guard k.isNormal else { continue }
        let state = try PowerLaw(velocity: scale, k: k, n: n).state(at: 0.3)
        #expect(relativeGap(state.position / scale, plain.position) < 1e-12)
        #expect(relativeGap(state.velocity / scale, plain.velocity) < 1e-12)
      }
    }
    // v = v0 / (1 + k v0 t) with a product that has no double.
    let fast = try PowerLaw(velocity: 1e300, k: 1e18, n: 2).state(at: 1e12)
    #expect(relativeGap(fast.velocity, 1e-30) < 1e-12)
    #expect(relativeGap(fast.position, 330 * log(10) * 1e-18) < 1e-12)
    // k t alone has but a few digits left.
    let brief = try PowerLaw(velocity: 1e300, k: 1e-18, n: 2).state(at: 1e-304)
    #expect(relativeGap(brief.velocity, 1e300 / (1 + 1e-22)) < 1e-12)
    let short = try PowerLaw(velocity: 1e300, k: 1e-14, n: 2).state(at: 1.23e-307)
    #expect(relativeGap(short.position, 1.23e-7) < 1e-12)
    let heavy = try PowerLaw(velocity: 1e200, k: 1e-18, n: 2.6).state(at: 1.7e-302)
    #expect(relativeGap(heavy.velocity, 1e200 / pow(1 + 1.6 * 1.7, 1 / 1.6)) < 1e-12)
  }

  @Test(arguments: powers)
  func eventsAgreeWithTheMotion(n: Double) throws {
    let law = try PowerLaw(velocity: 900, k: 0.7, n: n, position: 5)
    for t in [0.01, 0.2, 0.9] {
      let state = law.state(at: t)
      let way = state.position - 5
      #expect(relativeGap(try #require(law.time(toSpeed: state.velocity)), t) < 1e-9)
      // Where it hardly moves any more, a place says little about the time.
      let time = try #require(law.time(toDistance: way))
      #expect(abs(law.state(at: time).position - state.position) < 1e-9)
      #expect(abs(try #require(law.velocity(atDistance: way)) - state.velocity) < 1e-7)
    }
    #expect(law.time(toDistance: law.stopDistance) == (n < 1 ? law.stopTime : nil))
    #expect(law.time(toSpeed: 0) == (n < 1 ? law.stopTime : nil))
    #expect(n >= 2 || law.time(toDistance: law.stopDistance * 1.001) == nil)
    #expect(law.time(toSpeed: 1000) == 0 && law.time(toDistance: 0) == 0)
    #expect(law.time(toSpeed: -1) == nil && law.time(toDistance: .nan) == nil)
  }

  @Test(arguments: [0.5, 0.6, 0.75, 0.9, 0])
  func onesThatStopRestExactlyFromThenOn(n: Double) throws {
    let law = try PowerLaw(velocity: -100, k: 2, n: n)
    for factor in [1, 1.0000001, 1.5, 100, 1e9] {
      let state = law.state(at: law.stopTime * factor)
      #expect(state == MotionState(position: law.stopDistance, velocity: 0))
      #expect(law.isFinished(at: law.stopTime * factor))
    }
    #expect(law.after(1e9).isFinished && law.after(1e9).stopTime == 0)
  }

  @Test func launchVelocityCarriesItAsFarAsAsked() throws {
    for n in Self.powers where n < 2 - 1e-9 {
      for distance in [-800, 1e-6, 0, 320.0] {
        let velocity = try PowerLaw.launchVelocity(forDistance: distance, k: 3, n: n)
        let law = try PowerLaw(velocity: velocity, k: 3, n: n)
        #expect(relativeGap(law.stopDistance, distance) < 1e-12)
      }
    }
    #expect(throws: MotionError.self) { try PowerLaw.launchVelocity(forDistance: 1, n: 2) }
  }

  @Test func errorsNameTheArgument() {
    let message = { (make: () throws -> PowerLaw) in
      do { return "\(try make())" } catch { return "\(error)" }
    }
    #expect(message { try PowerLaw(velocity: 1, k: -1) } == "k must be above 0, not -1")
    #expect(
      message { try PowerLaw(velocity: .nan) } == "velocity must be a finite number, not nan")
    #expect(
      message { try PowerLaw(velocity: 1, n: -0.5) }
        == "n must be a finite number, 0 or above, not -0.5")
    #expect(
      message { try PowerLaw(velocity: 1, k: .infinity) }
        == "k must be a finite number above 0, not inf")
  }

  @Test func whatIsNoTimeIsTheStart() throws {
    let law = try PowerLaw(velocity: 10, position: 3)
    for t in [-1, Double.nan, -Double.infinity] {
      #expect(law.state(at: t) == MotionState(position: 3, velocity: 10) && law.after(t) == law)
    }
  }
}
