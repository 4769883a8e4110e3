import Testing

@testable import DanmakuCore

@Suite struct TimelineTests {
  private func timeline(
    _ comments: [MeasuredComment], spacing: Double = 0.2, lanes: Int = 0,
    durations: ClosedRange<Double> = 3...9, strategy: DispatchStrategy = .fastest
  ) -> Timeline {
    let track = Recording.Crossing(
      settings: TrackSettings(lanes: lanes, spacing: spacing), durations: durations)
    return Timeline(
      of: comments, on: [track], stage: .fullHD, options: DispatchOptions(strategy: strategy))
  }

  @Test(arguments: DispatchStrategy.allCases, [0, 0.2])
  func noTwoCommentsEverOverlap(strategy: DispatchStrategy, spacing: Double) {
    let comments = Recording.comments(strategy == .fastest ? 100_000 : 20_000, over: 1440)
    let timeline = timeline(comments, spacing: spacing, strategy: strategy)
    #expect(timeline.placements.count > 10_000)
    let overlap = OverlapChecker(stage: .fullHD).firstOverlap(timeline.placements)
    #expect(overlap == nil)
  }

  @Test func withoutSpacingNobodyCouldHaveEnteredEarlier() {
    let comments = Recording.comments(4000, over: 60)
    let timeline = timeline(comments, spacing: 0)
    let checker = OverlapChecker(stage: .fullHD)
    let lanes = Lanes(0, on: .fullHD, rowHeight: 30)
    let queue = timeline.placements.sorted {
      ($0.comment.comment.time, $0.order) < ($1.comment.comment.time, $1.order)
    }
    let hair = 1e-4
    var waited = 0
    for (i, placement) in queue.enumerated() {
      guard placement.entry - placement.comment.comment.time > hair else { continue }
      waited += 1
      let earlier = placement.entry - hair
      for first in 0...(lanes.count - placement.lane.span) {
        let lane = lanes.lane(first, span: placement.lane.span)
        let box = OverlapChecker.Box(placement, entry: earlier, lane: lane)
        let window = first..<(first + placement.lane.span)
        // A row belongs to its comment from edge to edge, however low the comment is.
        let meets = queue[..<i].contains { other in
          let rows = other.lane.index..<(other.lane.index + other.lane.span)
          guard rows.overlaps(window) else { return false }
          // Nor may it overtake one that waits for its other rows: entries follow the queue.
          if other.entry > earlier { return true }
          return checker.overlap(box, OverlapChecker.Box(other, lane: lane))
        }
        #expect(meets)
      }
    }
    #expect(waited > 100)
  }

  @Test func insertedIsDisplayedAndDroppedAndEqualTextsAreKept() {
    var comments = Recording.comments(3000, over: 30)
    comments += (0..<50).map { Recording.comment("same", at: Double($0)) }
    let timeline = timeline(comments)
    #expect(timeline.placements.count + timeline.drops.count == comments.count)
    #expect(!timeline.drops.isEmpty)
    let orders = timeline.placements.map(\.order) + timeline.drops.map(\.order)
    #expect(orders.sorted() == Array(comments.indices))
  }

  @Test func entriesFollowTheQueueOnEveryLane() {
    let timeline = timeline(Recording.comments(20_000, over: 300))
    var last = [(time: Double, order: Int, entry: Double)](
      repeating: (-.infinity, -1, -.infinity), count: 36)
    for placement in timeline.placements {
      let time = placement.comment.comment.time
      for row in placement.lane.index..<(placement.lane.index + placement.lane.span) {
        #expect((last[row].time, last[row].order) < (time, placement.order))
        #expect(last[row].entry <= placement.entry)
        last[row] = (time, placement.order, placement.entry)
      }
      #expect((0...1 + 1e-9).contains(placement.entry - time))
    }
  }

  @Test func theOrderOfTheFileDoesNotMatterBeyondEqualTimes() {
    let comments = Recording.comments(2000, over: 60)
    var random = Recording.Random(state: 9)
    func places(_ comments: [MeasuredComment]) -> [String] {
      // Two that enter at once, behind a high one, are in the order of the file.
      timeline(comments).placements
        .map { "\($0.comment.comment.id) \($0.lane.index) \($0.entry)" }.sorted()
    }
    #expect(places(comments) == places(comments.shuffled(using: &random)))
  }

  @Test func onStageFindsAllAndOnlyThoseThatAre() {
    var random = Recording.Random(state: 5)
    for count in [0, 1, 2, 3, 17, 500] {
      let timeline = timeline(Recording.comments(count, over: 40), durations: 0.1...30)
      for _ in 0..<200 {
        let time = Double.random(in: -1...80, using: &random)
        let expected = timeline.placements.indices.filter {
          timeline.placements[$0].isOnStage(at: time)
        }
        #expect(timeline.onStage(at: time) == expected)
      }
      #expect(timeline.onStage(at: .nan).isEmpty && timeline.onStage(at: .infinity).isEmpty)
      for placement in timeline.placements.prefix(20) {
        let there = timeline.onStage(at: placement.entry).map { timeline.placements[$0].order }
        let gone = timeline.onStage(at: placement.exit).map { timeline.placements[$0].order }
        #expect(there.contains(placement.order) && !gone.contains(placement.order))
      }
    }
  }

  @Test(arguments: [(30.0, 0.0), (0, 0), (0, 30), (1e9, 30), (30, 1e9), (1e-300, 1e-300)])
  func boxesOfAnySizeArePlaced(width: Double, height: Double) {
    let comments = (0..<20).map {
      Recording.comment("\($0)", at: Double($0), size: Size(width: width, height: height))
    }
    let timeline = timeline(comments)
    #expect(timeline.placements.count + timeline.drops.count == 20)
    #expect(!timeline.placements.isEmpty)
    #expect(timeline.placements.allSatisfy { $0.entry.isFinite && $0.life.total > 0 })
  }
}
