import Testing

@testable import DanmakuCore

@Suite struct PlayerTests {
  static let live = PlayerOptions(
    dispatch: DispatchOptions(wait: .atMost(1)), queueCapacity: 10_000)

  private func player(
    lanes: Int = 1, spacing: Double = 0.2, options: PlayerOptions = live, tracks: Int = 1
  ) -> LivePlayer {
    let track = Recording.Crossing(settings: TrackSettings(lanes: lanes, spacing: spacing))
    return LivePlayer(
      Player(stage: .fullHD, tracks: Array(repeating: track, count: tracks), options: options))
  }

  private func running(
    lanes: Int = 1, options: PlayerOptions = live, tracks: Int = 1
  ) -> LivePlayer {
    let player = player(lanes: lanes, options: options, tracks: tracks)
    player.start(at: 0)
    return player
  }

  private func comment(_ id: String, width: Double = 100) -> MeasuredComment {
    Recording.comment(id, at: 0, size: Size(width: width, height: 30))
  }

  private func bits(_ frame: Frame) -> [String] {
    frame.entries.map { entry in
      let a = entry.attributes
      return "\(a.comment.comment.id) \(a.x.bitPattern) \(a.y.bitPattern) \(a.percent.bitPattern)"
    }
  }

  private func names(_ events: [PlayerEvent]) -> [String] {
    events.map { event in
      switch event.kind {
      case .inserted: "inserted \(event.id)"
      case .dropped(let reason, _): "dropped \(event.id) \(reason)"
      case .dispatched: "dispatched \(event.id)"
      case .displayed: "displayed \(event.id)"
      case .ended: "ended \(event.id)"
      }
    }
  }

  // MARK: - Time

  /// Frame rates that a display may have; also one reading at each whole second.
  static let rates = [24, 60, 144, 1000.0 / 7, 1]

  @Test(arguments: rates)
  func placementsDoNotDependOnTheTicksAndAreTheTimelines(rate: Double) {
    let comments = Recording.comments(800, over: 20).map { comment in
      // To ms, as a server stamps them.
      comment.written(at: (comment.comment.time * 1000).rounded() / 1000)
    }.enumerated().sorted {
      ($0.element.comment.time, $0.offset) < ($1.element.comment.time, $1.offset)
    }.map(\.element)
    let track = Recording.Crossing(
      settings: TrackSettings(lanes: 0, spacing: 0.2), durations: 3...9)
    let timeline = Timeline(
      of: comments, on: [track], stage: .fullHD, options: Self.live.dispatch)
    #expect(!timeline.drops.isEmpty && timeline.placements.count > 400)

    let player = LivePlayer(Player(stage: .fullHD, tracks: [track], options: Self.live))
    player.start(at: 0)
    var readings = (0...Int(30 * rate)).map { (Double($0) / rate * 1e9).rounded() / 1e9 }
    readings = Set(readings + (0...30).map(Double.init)).sorted()
    var rest = comments[...]
    for reading in readings {
      while let next = rest.first, next.comment.time <= reading {
        rest.removeFirst()
        player.insert(next, at: next.comment.time)
      }
      player.tick(at: reading)
      guard reading == reading.rounded() else { continue }
      var expected = Frame(time: reading)
      for index in timeline.onStage(at: reading) {
        expected.add(timeline.placements[index].attributes(at: reading), of: index, on: track)
      }
      let frame = player.frame(at: reading)
      #expect(bits(frame) == bits(expected))
    }
    #expect(player.counts.displayed == timeline.placements.count)
    #expect(player.counts.dropped == [.waitTooLong: timeline.drops.count])
  }

  @Test func aHugeSliceChangesNoResult() {
    let small = running(lanes: 2)
    let huge = running(lanes: 2)
    for i in 0..<8 {
      small.insert(comment("\(i)"), at: 0)
      huge.insert(comment("\(i)"), at: 0)
    }
    for k in 0...9000 { small.tick(at: Double(k) / 60) }
    huge.tick(at: 150)
    let (a, b) = (small.takeEvents(), huge.takeEvents())
    #expect(names(a) == names(b) && a.map(\.time) == b.map(\.time))
    #expect(a.count { if case .ended = $0.kind { true } else { false } } == small.counts.displayed)
  }

  @Test func theStatusMachineTakesNoOtherWay() {
    let player = player()
    player.pause(at: 0)
    player.resume(at: 0)
    player.stop(at: 0)
    #expect(player.status == .idle)
    player.insert(comment("early"), at: 0)
    #expect(player.counts.dropped == [.notRunning: 1])
    player.start(at: 10)
    player.resume(at: 10)
    #expect(player.status == .playing && player.counts.inserted == 0)
    player.insert(comment("a"), at: 11)
    player.pause(at: 12)
    player.start(at: 13)
    player.pause(at: 13)
    #expect(player.status == .paused && player.time == 2)
    player.insert(comment("b"), at: 20)
    player.resume(at: 30)
    player.tick(at: 31)
    #expect(player.time == 3 && player.onStage.map(\.entry) == [1, 2])
    player.stop(at: 32)
    #expect(player.status == .stopped && player.onStage.isEmpty && player.nextWake() == .never)
    player.start(at: 40)
    #expect(player.time == 0 && player.status == .playing)
  }

  @Test func speedIsForAllAndIdleIsNoPause() {
    let player = running()
    player.setSpeed(2, at: 0)
    #expect(player.nextWake() == .never)
    player.insert(comment("a"), at: 10)
    #expect(player.onStage.first?.entry == 20)
    player.tick(at: 12.99)
    #expect(player.onStage.count == 1)
    player.tick(at: 13)
    #expect(player.onStage.isEmpty)
  }

  @Test func nextWakeIsNeverTooEarlyAndNeverWhenNothingIsToDo() throws {
    var options = Self.live
    options.dispatch.grain = Grain(count: 1, slot: 0.5)
    options.dispatch.wait = .atMost(60)
    let player = running(lanes: 4, options: options)
    #expect(player.nextWake() == .never)
    for i in 0..<3 { player.insert(comment("\(i)"), at: 0.1) }
    #expect(player.nextWake() == .nextFrame)
    player.clearStage(at: 0.2)
    guard case .at(let reading) = player.nextWake() else {
      Issue.record("no reading")
      return
    }
    #expect(reading == 0.5)
    player.tick(at: reading)
    #expect(player.onStage.count == 1 && player.nextWake() == .nextFrame)
    player.pause(at: 0.6)
    #expect(player.nextWake() == .never)
    player.resume(at: 0.7)
    player.tick(at: 99)
    #expect(player.onStage.isEmpty && player.nextWake() == .never)
  }

  // MARK: - Queue

  @Test func eventsComeAsOneStreamInOrder() {
    let player = running()
    player.insert(comment("a"), at: 0)
    player.insert(comment("b"), at: 0)
    player.insert(comment("a"), at: 0)
    player.insert(comment("wide", width: 9000), at: 0.1)
    player.insert(comment("c"), at: 0.2)
    player.tick(at: 20)
    #expect(
      names(player.takeEvents()) == [
        "inserted a", "dispatched a", "displayed a", "inserted b", "inserted a",
        "dropped a duplicate", "inserted wide", "dropped wide waitTooLong", "inserted c",
        "dispatched b", "displayed b", "dispatched c", "displayed c", "ended a", "ended b",
        "ended c",
      ])
    #expect(player.takeEvents().isEmpty)
    player.insert(comment("a"), at: 21)
    #expect(player.counts.displayed == 4)
  }

  @Test func aHighOneGoesBeforeAllThatWait() {
    let player = running()
    for id in ["a", "b", "c"] { player.insert(comment(id), at: 0) }
    player.insert(comment("high"), level: .high, at: 0)
    player.insert(comment("higher"), level: .high, at: 0)
    #expect(
      player.plans().map(\.comment.comment.id)
        == ["high", "higher", "b", "c"].prefix(player.plans().count).map { $0 })
    player.tick(at: 5)
    #expect(player.onStage.map(\.comment.comment.id).starts(with: ["a", "high"]))
  }

  @Test func theOldestOfAFullLevelIsDroppedAndTheOthersMoveUp() {
    var options = Self.live
    options.queueCapacity = 2
    options.dispatch.wait = .atMost(60)
    let player = running(options: options)
    for id in ["a", "b", "c", "d"] { player.insert(comment(id), at: 0) }
    #expect(player.counts.dropped == [.queueFull: 1])
    let plans = player.plans()
    #expect(plans.map(\.comment.comment.id) == ["c", "d"])
    // c has b's place.
    #expect(abs(plans[0].entry - (6 * 100.0 / 2020 + 0.2)) < 1e-9)
    player.insert(comment("high"), level: .high, at: 0)
    #expect(player.counts.waiting == 3 && player.counts.dropped == [.queueFull: 1])
  }

  @Test func removingAndClearingTakeBackPlans() {
    var options = Self.live
    options.dispatch.wait = .atMost(60)
    let player = running(options: options)
    for id in ["a", "b", "c"] { player.insert(comment(id), at: 0) }
    let second = player.plans()[0].entry
    #expect(player.remove(id: "b", at: 0) && !player.remove(id: "b", at: 0))
    #expect(player.plans().map(\.entry) == [second])
    // With the first one gone from the stage the way is free at once.
    player.remove(id: "a", at: 0)
    #expect(player.onStage.map(\.comment.comment.id) == ["c"] && player.counts.waiting == 0)
    player.insert(comment("d"), at: 0)
    player.clearQueue(at: 0)
    #expect(player.counts.dropped == [.removed: 2] && player.onStage.count == 1)
    player.insert(comment("e"), at: 0)
    player.clearStage(at: 0)
    #expect(player.onStage.map(\.comment.comment.id) == ["e"])
    player.clear(at: 0)
    #expect(player.onStage.isEmpty && player.counts.waiting == 0)
  }

  // MARK: - One comment

  @Test func aHeldCommentStandsAndGoesOnFromThere() {
    let player = running()
    player.insert(comment("a"), at: 0)
    let before = player.frame(at: 2).entries[0].attributes.x
    player.hold(id: "a", at: 2)
    #expect(player.nextWake() == .never)
    #expect(player.frame(at: 50).entries[0].attributes.x == before)
    player.release(id: "a", at: 50)
    #expect(abs(player.frame(at: 51).entries[0].attributes.percent - 0.5) < 1e-12)
    player.tick(at: 53.9)
    #expect(player.onStage.count == 1)
    player.tick(at: 54.1)
    #expect(player.onStage.isEmpty)
    #expect(!player.hold(id: "a", at: 55))
  }

  @Test func retimingKeepsThePercentOfTheMoment() {
    let player = running()
    player.insert(comment("a"), at: 0)
    player.retime(id: "a", by: 2, at: 3)
    #expect(player.frame(at: 3).entries[0].attributes.percent == 0.5)
    #expect(player.frame(at: 6).entries[0].attributes.percent == 0.75)
    #expect(player.frame(at: 8.9).entries.count == 1 && player.frame(at: 9).entries.isEmpty)
    #expect(!player.retime(id: "a", by: 2, at: 9))
    player.insert(comment("b"), at: 9)
    for factor in [0, -1, .nan, .infinity] {
      #expect(!player.retime(id: "b", by: factor, at: 9))
    }
  }

  // MARK: - Stage and tracks

  @Test func onAnotherStageCommentsKeepTheirShareOfTheWay() throws {
    let player = running(lanes: 0)
    for i in 0..<40 { player.insert(comment("\(i)", width: 600), at: 0) }
    let rows = player.onStage.map(\.lane.index)
    #expect(rows == Array(0..<36))
    let small = try #require(Stage(width: 960, height: 600))
    player.resize(to: small, at: 3) { _ in
      Recording.Crossing(settings: TrackSettings(lanes: 0), stage: small)
    }
    let frame = player.frame(at: 3)
    #expect(frame.entries.prefix(36).allSatisfy { $0.attributes.percent == 0.5 })
    #expect(frame.entries.prefix(36).allSatisfy { $0.attributes.x == 960 - 780 })
    #expect(
      frame.entries.prefix(36).map(\.attributes.lane.index) == (0..<36).map { min($0, 19) })
  }

  @Test func aTrackThatIsRemovedTakesItsCommentsAndOneThatIsAddedIsUsed() {
    var options = Self.live
    options.dispatch.wait = .atMost(60)
    let player = running(options: options, tracks: 2)
    for i in 0..<4 { player.insert(comment("\(i)"), at: 0) }
    #expect(player.onStage.map(\.track) == [0, 1])
    player.removeTrack(0, at: 0.1)
    #expect(player.onStage.map(\.track) == [1])
    #expect(player.plans().allSatisfy { $0.track == 1 })
    let added = player.addTrack(Recording.Crossing(settings: TrackSettings()), at: 0.1)
    #expect(added == 2 && player.onStage.map(\.track) == [1, 2])
    player.removeTrack(1, at: 0.2)
    player.removeTrack(2, at: 0.2)
    #expect(player.counts.dropped == [.noTrack: 1] && player.onStage.isEmpty)
  }

  @Test func aTrackLoadedAnewOnlyDrawsWhatHasEntered() {
    var options = Self.live
    options.dispatch.wait = .atMost(60)
    let player = running(lanes: 4, options: options)
    for i in 0..<3 { player.insert(comment("\(i)"), at: 0) }
    let before = player.onStage
    player.replaceTrack(
      0, with: Recording.Crossing(settings: TrackSettings(lanes: 1), durations: 2...2), at: 1)
    #expect(player.onStage == before)
    #expect(player.frame(at: 1).entries.map(\.attributes.lane.count) == [4, 4, 4])
    player.insert(comment("new"), at: 1)
    #expect((player.onStage + player.plans()).last?.life.total == 2)
  }

  @Test func aTrackThatFailsDropsWithItsError() throws {
    let player = LivePlayer(
      Player(stage: .fullHD, tracks: [Recording.Failing()], options: Self.live))
    player.start(at: 0)
    player.insert(comment("a"), at: 0)
    guard case .dropped(.noLife, let errors)? = player.takeEvents().last?.kind else {
      Issue.record("not dropped")
      return
    }
    #expect(errors.first is Recording.Failing.Failure)
  }

  // MARK: - The sources

  /// DSHBarrageView: 1 px a frame at 60 Hz, 100 px wide, a queued one in the frame in which 1 px is free.
  @Test(arguments: [60.0, 120])
  func theSingleLaneViewHasItsOrderGapAndTiming(rate: Double) throws {
    let stage = try #require(Stage(width: 375, height: 200))
    let seconds = (375.0 + 100) / 60
    let track = Recording.Crossing(
      settings: TrackSettings(spacing: 1.0 / 60), stage: stage, durations: seconds...seconds)
    let player = LivePlayer(
      Player(
        stage: stage, tracks: [track],
        options: PlayerOptions(dispatch: DispatchOptions(wait: .forever))))
    player.start(at: 0)
    for i in 0..<10 {
      let message = Comment(id: "\(i)", text: "the same message")
      player.insert(
        MeasuredComment(message, size: Size(width: 100, height: 20), showSeed: 0), at: 0)
    }
    var entries: [Double] = []
    for k in 0...Int(30 * rate) {
      let frame = player.frame(at: Double(k) / rate)
      let boxes = frame.entries.map(\.attributes.x)
      for (front, behind) in zip(boxes, boxes.dropFirst()) {
        #expect(abs(behind - front - 101) < 1e-9)
      }
    }
    for event in player.takeEvents() {
      if case .displayed(let placement) = event.kind { entries.append(placement.entry) }
    }
    #expect(entries.count == 10)
    for (i, entry) in entries.enumerated() { #expect(abs(entry - Double(i) * 101 / 60) < 1e-9) }
  }

  @Test func aBurstKeepsTheQueueBoundedAndTheStageFull() {
    let player = running(lanes: 0, options: PlayerOptions())
    for k in 0..<4000 {
      let reading = Double(k) / 2000
      player.insert(comment("\(k)"), at: reading)
      if k % 33 == 0 { player.tick(at: reading) }
      #expect(player.counts.waiting <= 60)
    }
    let counts = player.counts
    #expect(counts.inserted == 4000)
    #expect(counts.displayed + counts.waiting + counts.dropped.values.reduce(0, +) == 4000)
    // One in each sixtieth of a second.
    #expect((115...121).contains(counts.displayed))
  }
}
