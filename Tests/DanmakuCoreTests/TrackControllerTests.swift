import Testing

@testable import DanmakuCore

@Suite struct TrackControllerTests {
  let life = Life(total: 5, danmakuTime: 1)

  @Test func anEmptyLaneTakesAnyoneAtOnce() {
    for controller: any TrackController in [
      MoveController(spacing: 0.2), StableController(cooldown: 2), FreeController(capacity: 1),
    ] {
      #expect(controller.earliestEntry(of: life, after: -3) == -3)
      #expect(controller.finishEstimate(at: 0) == 0)
    }
  }

  @Test func aTailMustHaveBeenInsideForTheSpacing() {
    var lane = MoveController(spacing: 0.25)
    lane.admit(life, at: 10)
    #expect(lane.earliestEntry(of: life, after: 10) == 11.25)
    #expect(lane.waitEstimate(for: life, at: 10.5) == 0.75)
    #expect(lane.finishEstimate(at: 10.5) == 4.5)
  }

  @Test func aFasterOneMustNotCatchUp() {
    var lane = MoveController(spacing: 0.25)
    lane.admit(life, at: 10)
    let fast = Life(total: 1.5, danmakuTime: 0.5)
    // The slow one leaves at 15; the fast one's head arrives a second after its entry.
    #expect(lane.earliestEntry(of: fast, after: 10) == 14.25)
  }

  @Test func everyCommentOnTheLaneCountsNotOnlyTheLast() {
    var lane = MoveController(spacing: 0)
    lane.admit(Life(total: 20, danmakuTime: 1), at: 0)
    lane.admit(Life(total: 5, danmakuTime: 1), at: 16)
    // The first one leaves at 20, the second one at 21.
    #expect(lane.earliestEntry(of: Life(total: 0.5, danmakuTime: 0), after: 17) == 20.5)
  }

  @Test func aStableLaneHasACooldownBehindEachButNoneBeforeTheFirst() {
    var lane = StableController(cooldown: 2)
    lane.admit(life, at: 0)
    #expect(lane.earliestEntry(of: life, after: 3) == 7)
    #expect(lane.earliestEntry(of: life, after: 8) == 8)
  }

  @Test func aFreeLaneWaitsForItsFirstFreePlace() {
    var lane = FreeController(capacity: 2)
    lane.admit(Life(total: 9, danmakuTime: 0), at: 0)
    lane.admit(Life(total: 5, danmakuTime: 0), at: 1)
    #expect(lane.earliestEntry(of: life, after: 2) == 6)
    lane.admit(life, at: 6)
    #expect(lane.earliestEntry(of: life, after: 7) == 9)
    #expect(lane.lastExit == 11)
  }

  @Test func aFreeLaneIsNeverOverItsCapacityAndNeverWaitsForNothing() {
    var random = Recording.Random(state: 3)
    var lane = FreeController(capacity: 7)
    var present: [(entry: Double, exit: Double)] = []
    var time = 0.0
    for _ in 0..<3000 {
      time += Double.random(in: 0...0.5, using: &random)
      let life = Life(total: Double.random(in: 0.1...6, using: &random), danmakuTime: 0)
      let entry = lane.earliestEntry(of: life, after: time)
      func count(at time: Double) -> Int { present.count { $0.entry <= time && time < $0.exit } }
      #expect(count(at: entry) < 7)
      if entry > time { #expect(count(at: entry.nextDown) == 7) }
      lane.admit(life, at: entry)
      present.removeAll { $0.exit < time }
      present.append((entry, entry + life.total))
    }
  }
}
