import Foundation
import Testing

@testable import DanmakuCore

@Suite struct DecelerateTests {
  @Test func decelerateIsThePowerLawOfPowerOne() throws {
    let law = try Decelerate(velocity: -400, position: 7)
    for t in [0, 0.1, 2, 5.29, 5.31] {
      let state = law.state(at: t)
      #expect(relativeGap(state.velocity, -400 * exp(-2 * t)) < 1e-14)
      #expect(relativeGap(state.position, 7 - 200 * (1 - exp(-2 * t))) < 1e-14)
      #expect(law.isFinished(at: t) == (abs(state.velocity) < 0.01))
    }
    #expect(abs(law.finishTime - log(40000) / 2) < 1e-12)
    #expect(throws: MotionError(argument: "c", message: "must be above 0, not 0")) {
      try Decelerate(velocity: 1, c: 0)
    }
  }
}
