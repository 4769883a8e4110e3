import Testing

@testable import DanmakuCore

/// Random sequences of all operations, against a slow and obvious model.
@Suite struct PlayerModelTests {
  private static let stages = [(400.0, 120.0), (900, 60), (300, 300)].compactMap {
    Stage(width: $0.0, height: $0.1)
  }

  /// A track of some kind, whose lives depend on the comment.
  private struct Mixed: Track {
    let name = "mixed"
    let settings: TrackSettings
    func life(of comment: MeasuredComment, laneCount: Int) -> Life {
      let duration = 1 + Double(comment.seed % 5)
      guard settings.controller == .move else { return Life(total: duration, danmakuTime: 0) }
      return Life(duration: duration, width: comment.size.width, length: 400 + comment.size.width)
    }
    func update(_ attributes: inout Attributes) {}
  }

  private static func track(_ random: inout Recording.Random) -> any Track {
    let kind = ControllerKind.allCases.randomElement(using: &random) ?? .move
    return Mixed(
      settings: TrackSettings(
        controller: kind, lanes: Int.random(in: 0...2, using: &random),
        spacing: [0, 0.2].randomElement(using: &random) ?? 0,
        cooldown: [0, 0.5].randomElement(using: &random) ?? 0,
        capacity: Int.random(in: 1...2, using: &random)))
  }

  private static func options(_ random: inout Recording.Random) -> DispatchOptions {
    let waits: [WaitPolicy] = [.atMost(0), .atMost(1), .atMost(4), .forever]
    return DispatchOptions(
      strategy: DispatchStrategy.allCases.randomElement(using: &random) ?? .fastest,
      wait: waits.randomElement(using: &random) ?? .forever,
      grain: Bool.random(using: &random)
        ? Grain(count: Int.random(in: 1...2, using: &random), slot: 0.25) : nil)
  }

  @Test(arguments: 0..<10)
  func aPlayerDoesWhatTheModelSays(batch: Int) {
    for sequence in 0..<1000 {
      var random = Recording.Random(state: UInt64(batch * 1000 + sequence) << 20)
      var stage = Self.stages[0]
      let tracks = (0...Int.random(in: 0...1, using: &random)).map { _ in Self.track(&random) }
      let options = PlayerOptions(
        dispatch: Self.options(&random), queueCapacity: Int.random(in: 1...4, using: &random))
      var player = Player(stage: stage, tracks: tracks, options: options)
      var model = PlayerModel(stage: stage, tracks: tracks, options: options)
      player.start(at: 0)
      var now = 0.0
      var ids: [String] = []
      var entered: [Int: Placement] = [:]
      for step in 0..<16 {
        let id = ids.randomElement(using: &random) ?? "none"
        let index = Int.random(in: 0..<player.tracks.count, using: &random)
        switch Int.random(in: 0..<32, using: &random) {
        case 0..<16:
          let new = Bool.random(using: &random) || ids.isEmpty ? "\(step)" : id
          ids.append(new)
          let size = Size(
            width: Double.random(in: 5...300, using: &random),
            height: [20, 30, 50].randomElement(using: &random) ?? 30)
          let comment = Recording.comment(new, at: 0, size: size)
          let isHigh = Int.random(in: 0..<5, using: &random) == 0
          let group =
            Int.random(in: 0..<4, using: &random) == 0 ? TrackGroup([index, index + 1]) : nil
          player.insert(comment, level: isHigh ? .high : .normal, group: group, at: now)
          model.insert(comment, isHigh: isHigh, group: group)
        case 16..<22:
          now += Double.random(in: 0...1.5, using: &random)
          player.tick(at: now)
          model.advance(to: now)
        case 22:
          player.remove(id: id, at: now)
          if ids.contains(id) { model.remove(id: id) }
        case 23:
          player.clearQueue(at: now)
          model.clearQueue()
        case 24:
          player.clearStage(at: now)
          model.clearStage()
        case 25:
          player.hold(id: id, at: now)
          model.change(id) { $0.hold(at: $1) }
        case 26:
          player.release(id: id, at: now)
          model.change(id) { $0.release(at: $1) }
        case 27:
          player.retime(id: id, by: 1.5, at: now)
          model.change(id) { $0.retime(by: 1.5, at: $1) }
        case 28:
          stage = Self.stages.randomElement(using: &random) ?? stage
          player.resize(to: stage, at: now)
          model.resize(to: stage)
          entered = [:]
        case 29:
          let track = Self.track(&random)
          player.replaceTrack(index, with: track, at: now)
          model.replaceTrack(index, with: track)
        case 30:
          if Bool.random(using: &random) {
            let track = Self.track(&random)
            player.addTrack(track, at: now)
            model.addTrack(track)
          } else {
            player.removeTrack(index, at: now)
            model.removeTrack(index)
          }
        default:
          let dispatch = Self.options(&random)
          player.setDispatch(dispatch, at: now)
          model.setDispatch(dispatch)
        }

        let counts = player.counts
        let dropped = counts.dropped.values.reduce(0, +)
        guard counts.inserted == model.inserted, counts.displayed == model.displayed,
          dropped == model.dropped, counts.waiting == model.waiting.count,
          player.onStage == model.live.map(\.placement),
          counts.inserted == counts.displayed + dropped + counts.waiting
        else {
          Issue.record("sequence \(batch * 1000 + sequence), step \(step)")
          return
        }
        // From its entry on a placement never changes, but for its rows on another stage.
        for placement in player.onStage {
          if let before = entered.updateValue(placement, forKey: placement.order) {
            #expect(before == placement)
          }
        }
      }
      // Where a full queue has left something to be solved, looking solves it on the side.
      let plans = player.plans()
      if !model.ghosts.isEmpty { continue }
      guard
        plans == (model.waiting.filter(\.isHigh) + model.waiting.filter { !$0.isHigh }).map(\.plan)
      else {
        Issue.record("plans of sequence \(batch * 1000 + sequence)")
        return
      }
    }
  }

  @Test func nobodyOverlapsAndOrderIsKeptWhateverIsRemoved() {
    for sequence in 0..<60 {
      var random = Recording.Random(state: UInt64(sequence) << 32)
      let track = Recording.Crossing(
        settings: TrackSettings(lanes: 0, spacing: 0.1), durations: 2...6)
      var player = Player(
        stage: .fullHD, tracks: [track],
        options: PlayerOptions(dispatch: DispatchOptions(wait: .atMost(3)), queueCapacity: 20))
      player.start(at: 0)
      var now = 0.0
      for i in 0..<400 {
        now += Double.random(in: 0...0.02, using: &random)
        let size = Size(
          width: Double.random(in: 50...1500, using: &random),
          height: [30, 30, 43.2].randomElement(using: &random) ?? 30)
        player.insert(
          Recording.comment("\(i)", at: 0, size: size),
          level: Int.random(in: 0..<9, using: &random) == 0 ? .high : .normal, at: now)
        if i % 7 == 0 { player.remove(id: "\(i / 2)", at: now) }
        if i % 90 == 0 { player.clearQueue(at: now) }
        if i % 50 == 0 { player.pause(at: now) }
        if i % 50 == 3 { player.resume(at: now) }
      }
      var entries: [String: Placement] = [:]
      var shown: [(placement: Placement, end: Double)] = []
      for event in player.takeEvents() {
        switch event.kind {
        case .displayed(let placement): entries[event.id] = placement
        case .ended:
          if let placement = entries.removeValue(forKey: event.id) {
            shown.append((placement, event.time))
          }
        default: break
        }
      }
      shown += entries.values.map { ($0, player.time) }
      #expect(shown.count > 50)
      #expect(OverlapChecker(stage: .fullHD).firstOverlap(shown) == nil)
    }
  }
}
