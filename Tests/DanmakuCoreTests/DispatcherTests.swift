import Testing

@testable import DanmakuCore

@Suite struct DispatcherTests {
  private func timeline(
    _ comments: [MeasuredComment], lanes: Int = 2, tracks: Int = 1,
    _ change: (inout DispatchOptions) -> Void = { _ in },
    group: (MeasuredComment) -> TrackGroup? = { _ in nil }
  ) -> Timeline {
    var options = DispatchOptions()
    change(&options)
    let track = Recording.Crossing(settings: TrackSettings(lanes: lanes, spacing: 0))
    return Timeline(
      of: comments, on: Array(repeating: track, count: tracks), stage: .fullHD, options: options,
      group: group)
  }

  private func lanes(_ timeline: Timeline) -> [Int] { timeline.placements.map(\.lane.index) }

  @Test func fastestTakesTheSmallestEntryAndTiesGoToTheLowerLane() {
    let wide = Size(width: 900, height: 30)
    let comments = [
      Recording.comment("a", at: 0, size: wide), Recording.comment("b", at: 0),
      Recording.comment("c", at: 0.5),
    ]
    #expect(lanes(timeline(comments)) == [0, 1, 1])
  }

  @Test func firstFreeTakesTheLowestLaneInTime() {
    let comments = ["a", "b", "c"].map { Recording.comment($0, at: 0) }
    let all = timeline(comments) { $0.strategy = .firstFree }
    #expect(lanes(all) == [0, 0, 0])
    let atOnce = timeline(comments) {
      $0.strategy = .firstFree
      $0.wait = .atMost(0)
    }
    #expect(lanes(atOnce) == [0, 1])
  }

  @Test func lowDensityTakesTheLaneThatIsEmptyFirst() {
    let comments = (0..<4).map { Recording.comment("\($0)", at: Double($0) * 2) }
    #expect(lanes(timeline(comments) { $0.strategy = .lowDensity }) == [0, 1, 0, 1])
    #expect(lanes(timeline(comments)) == [0, 0, 0, 0])
  }

  @Test func oneThatWouldWaitTooLongIsDroppedAndDelaysNobody() {
    let wide = Size(width: 9000, height: 30)
    var comments = (0..<3).map { Recording.comment("wide\($0)", at: 0, size: wide) }
    comments.append(Recording.comment("late", at: 5.9))
    let timeline = timeline(comments)
    #expect(timeline.placements.map(\.comment.comment.id) == ["wide0", "wide1", "late"])
    #expect(timeline.drops.map(\.reason) == [.waitTooLong])
  }

  @Test func waitingForeverDropsNobodyAndOverlapWaitsForNobody() {
    let comments = Recording.comments(500, over: 2)
    let patient = timeline(comments) { $0.wait = .forever }
    #expect(patient.placements.count == 500 && patient.drops.isEmpty)
    #expect(OverlapChecker(stage: .fullHD).firstOverlap(patient.placements) == nil)
    let hasty = timeline(comments) { $0.wait = .overlap }
    #expect(hasty.placements.allSatisfy { $0.entry == $0.comment.comment.time })
    #expect(hasty.placements.count == 500)
  }

  @Test func commentsWithoutAPlaceAreDroppedWithTheirReason() {
    let nan = Recording.comment("nan", at: .nan)
    let infinite = Recording.comment("infinite", at: .infinity)
    let good = Recording.comment("good", at: -2)
    let timeline = timeline([nan, infinite, good])
    #expect(timeline.placements.map(\.entry) == [-2])
    #expect(timeline.drops.map(\.reason) == [.noTime, .noTime])

    let none = Timeline(of: [good], on: [], stage: .fullHD)
    #expect(none.drops.map(\.reason) == [.noTrack])
    let failing = Timeline(of: [good], on: [Recording.Failing()], stage: .fullHD)
    #expect(failing.drops.map(\.reason) == [.noLife])
    #expect(failing.drops[0].errors.first is Recording.Failing.Failure)
  }

  @Test func aGroupConfinesCommentsAndATrackInTwoGroupsIsOneTrack() {
    let comments = ["a", "b", "c", "d"].map { Recording.comment($0, at: 0) }
    let groups = ["a": TrackGroup([0, 1]), "b": TrackGroup([1, 2]), "c": TrackGroup([1])]
    let timeline = timeline(comments, lanes: 1, tracks: 3, group: { groups[$0.comment.id] })
    let tracks = timeline.placements.map { [$0.comment.comment.id, "\($0.track)"].joined() }
    // c has to wait for b, which was placed on 1 by another group; d may use all.
    #expect(tracks == ["a0", "b1", "d2", "c1"])
    #expect(self.timeline(comments, group: { _ in TrackGroup([5]) }).drops.count == 4)
  }

  @Test func aHighCommentTakesNeighboringRowsAtTheLatestOfTheirTimes() throws {
    let low = Size(width: 600, height: 30)
    let comments = [
      Recording.comment("a", at: 0, size: low),
      Recording.comment("high", at: 0, size: Size(width: 10, height: 1000)),
    ]
    let track = Recording.Crossing(settings: TrackSettings(lanes: 0, spacing: 0))
    let timeline = Timeline(
      of: comments, on: [track], stage: .fullHD, options: DispatchOptions(wait: .atMost(9)))
    let high = try #require(timeline.placements.first { $0.comment.comment.id == "high" })
    // 34 of 36 rows: the first window that keeps clear of row 0 is free at once.
    #expect(high.lane.index == 1 && high.lane.span == 34 && high.entry == 0)
    #expect(high.lane.top == 30 && high.lane.height == 34 * 30)
  }

  @Test(arguments: [(1, 0.1), (3, 0.25), (2, 1.0 / 3)])
  func grainLetsOnlySoManyEnterInASlot(count: Int, slot: Double) {
    let comments = Recording.comments(400, over: 20, heights: [30])
    let timeline = timeline(comments, lanes: 0) {
      $0.grain = Grain(count: count, slot: slot)
      $0.wait = .forever
    }
    let slots = Dictionary(grouping: timeline.placements) { ($0.entry / slot).rounded(.down) }
    #expect(slots.values.allSatisfy { $0.count <= count })
    #expect(timeline.placements.count == 400)
    #expect(OverlapChecker(stage: .fullHD).firstOverlap(timeline.placements) == nil)
  }

  @Test func aFullQueueBehindAGrainIsSolvedInOneGo() {
    let comments = (0..<20_000).map { Recording.comment("\($0)", at: 0) }
    let timeline = timeline(comments, lanes: 36) {
      $0.grain = Grain(count: 1, slot: 0.5)
      $0.wait = .forever
    }
    #expect(timeline.placements.last?.entry == 9999.5)
  }
}
