@testable import DanmakuCore

/// What a player has to do, said slowly: everything is looked up in lists of all that ever entered.
struct PlayerModel {
  struct Waiting {
    let comment: MeasuredComment
    let isHigh: Bool
    let group: TrackGroup?
    let order: Int
    var plan: Placement
  }

  /// Something that takes room on its rows: placements, and plans.
  struct Room {
    let placement: Placement
    var rows: (Int) -> Range<Int> {
      { count in
        let first = min(placement.lane.index, count - 1)
        return first..<min(first + placement.lane.span, count)
      }
    }
  }

  var stage: Stage
  var tracks: [(any Track)?]
  var options: PlayerOptions
  var time = 0.0
  var waiting: [Waiting] = []
  var live: [LiveComment] = []
  /// All that entered and was not taken away.
  var history: [Placement] = []
  /// Plans of those dropped from a full queue, until plans are solved again.
  var ghosts: [Placement] = []
  var slots: [Double] = []
  var arrivals: [Int]
  var inserted = 0
  var displayed = 0
  var dropped = 0
  var order = 0

  init(stage: Stage, tracks: [any Track], options: PlayerOptions) {
    self.stage = stage
    self.tracks = tracks
    self.options = options
    arrivals = tracks.map { _ in 0 }
  }

  private func layout(_ track: Int) -> Lanes {
    Lanes(
      tracks[track]?.settings.lanes ?? 1, on: stage, rowHeight: options.dispatch.rowHeight)
  }

  /// When a row is free for a life, given who is in its way.
  private func free(_ track: Int, _ row: Int, _ life: Life, _ now: Double, _ all: [Placement])
    -> Double
  {
    guard let settings = tracks[track]?.settings else { return .infinity }
    let count = layout(track).count
    let there = all.filter { $0.track == track && Room(placement: $0).rows(count).contains(row) }
    switch settings.controller {
    case .move:
      return there.reduce(now) { entry, other in
        max(
          entry, other.exit + settings.spacing - life.trackTime,
          other.entry + other.life.danmakuTime + settings.spacing)
      }
    case .stable: return there.reduce(now) { max($0, $1.exit + settings.cooldown) }
    case .free:
      let first = there.map(\.entry).reduce(now, max)
      let exits = there.map(\.exit).filter { $0 > first }.sorted()
      if exits.count < settings.capacity { return first }
      return exits[exits.count - settings.capacity]
    }
  }

  private func grained(_ entry: Double, _ all: [Double]) -> Double {
    guard let grain = options.dispatch.grain else { return entry }
    var slot = (entry / grain.slot).rounded(.down)
    var time = entry
    while all.count(where: { ($0 / grain.slot).rounded(.down) == slot }) >= grain.count {
      slot += 1
      time = slot * grain.slot
      if (time / grain.slot).rounded(.down) < slot { time = time.nextUp }
    }
    return time
  }

  private func lives(_ comment: MeasuredComment, _ group: TrackGroup?) -> [(Int, Life)] {
    tracks.indices.compactMap { index in
      guard let track = tracks[index], group?.tracks.contains(index) ?? true else { return nil }
      return (try? track.life(of: comment, laneCount: layout(index).count)).map { (index, $0) }
    }
  }

  /// The best of all places, by trying each.
  private func place(
    _ comment: MeasuredComment, _ group: TrackGroup?, _ order: Int, plans: [Placement]
  ) -> Placement? {
    let all = history + plans
    let entries = slots + plans.map(\.entry)
    var latest = Double.infinity
    if case .atMost(let wait) = options.dispatch.wait { latest = comment.comment.time + wait }
    var places: [(key: Double, placement: Placement)] = []
    for (track, life) in lives(comment, group) {
      let rows = layout(track)
      let span = rows.span(ofHeight: comment.size.height)
      for first in 0...(rows.count - span) {
        let window = first..<(first + span)
        let entry = grained(
          window.map { free(track, $0, life, time, all) }.max() ?? time, entries)
        guard entry <= latest else { continue }
        let count = rows.count
        let lastExit =
          all.filter { $0.track == track && Room(placement: $0).rows(count).overlaps(window) }
          .map(\.exit).max() ?? -.infinity
        let placement = Placement(
          comment: comment, order: order, track: track, lane: rows.lane(first, span: span),
          index: arrivals[track] + plans.count { $0.track == track }, entry: entry, life: life)
        let key: Double =
          switch options.dispatch.strategy {
          case .fastest: entry
          case .lowDensity: max(time, lastExit)
          case .firstFree: 0
          }
        places.append((key, placement))
      }
    }
    let best = places.map(\.key).min()
    return places.first { $0.key == best }?.placement
  }

  private var allPlans: [Placement] { waiting.map(\.plan) + ghosts }

  mutating func solve() {
    ghosts = []
    var plans: [Placement] = []
    var kept: [Waiting] = []
    for var item in waiting.filter(\.isHigh) + waiting.filter({ !$0.isHigh }) {
      if let plan = place(item.comment, item.group, item.order, plans: plans) {
        item.plan = plan
        plans.append(plan)
        kept.append(item)
      } else {
        dropped += 1
      }
    }
    waiting = kept
    enterDue()
  }

  private mutating func enterDue() {
    let due = waiting.map(\.plan).filter { $0.entry <= time }
      .sorted { ($0.entry, $0.order) < ($1.entry, $1.order) }
    waiting.removeAll { $0.plan.entry <= time }
    for placement in due { enter(placement) }
    live.removeAll { $0.exit <= time }
    // Who has left so long ago that nobody has to keep clear of it is forgotten, also where a track gets
    // other settings later.
    history.removeAll { placement in
      let settings = tracks[placement.track]?.settings
      return !live.contains { $0.order == placement.order }
        && placement.exit + max(settings?.spacing ?? 0, settings?.cooldown ?? 0) < time
    }
  }

  private mutating func enter(_ placement: Placement) {
    history.append(placement)
    slots.append(placement.entry)
    arrivals[placement.track] += 1
    displayed += 1
    live.append(LiveComment(placement))
  }

  mutating func advance(to time: Double) {
    let due = (waiting.map(\.plan) + ghosts).map(\.entry).min() ?? .infinity
    if !ghosts.isEmpty, due <= time {
      self.time = due
      solve()
    }
    self.time = time
    enterDue()
  }

  mutating func insert(_ comment: MeasuredComment, isHigh: Bool, group: TrackGroup?) {
    inserted += 1
    defer { order += 1 }
    let comment = comment.written(at: time)
    let id = comment.comment.id
    let isThere = waiting.contains { $0.comment.comment.id == id } || live.contains { $0.id == id }
    guard !isThere, !lives(comment, group).isEmpty else {
      dropped += 1
      return
    }
    if !isHigh {
      var plan = place(comment, group, order, plans: allPlans)
      if plan == nil, !ghosts.isEmpty {
        solve()
        plan = place(comment, group, order, plans: allPlans)
      }
      guard let plan else {
        dropped += 1
        return
      }
      if plan.entry <= time {
        enter(plan)
        return
      }
      waiting.append(
        Waiting(comment: comment, isHigh: false, group: group, order: order, plan: plan))
    } else {
      // Any plan: it is solved below.
      let plan = Placement(
        comment: comment, lane: layout(0).lane(0, span: 1), index: 0, entry: .infinity,
        life: Life(total: 1, danmakuTime: 0))
      waiting.append(
        Waiting(comment: comment, isHigh: true, group: group, order: order, plan: plan))
    }
    if waiting.count(where: { $0.isHigh == isHigh }) > options.queueCapacity,
      let oldest = waiting.firstIndex(where: { $0.isHigh == isHigh })
    {
      ghosts.append(waiting.remove(at: oldest).plan)
      dropped += 1
    }
    if isHigh { solve() }
  }

  mutating func remove(id: String) {
    if let index = waiting.firstIndex(where: { $0.comment.comment.id == id }) {
      waiting.remove(at: index)
      dropped += 1
      solve()
    } else if let index = live.firstIndex(where: { $0.id == id }) {
      let order = live.remove(at: index).order
      history.removeAll { $0.order == order }
      solve()
    }
  }

  mutating func clearQueue() {
    dropped += waiting.count
    waiting = []
    solve()
  }

  mutating func clearStage() {
    live = []
    history = []
    solve()
  }

  mutating func change(_ id: String, _ work: (inout LiveComment, Double) -> Void) {
    guard let index = live.firstIndex(where: { $0.id == id }) else { return }
    work(&live[index], time)
    enterDue()
  }

  /// Who waits but has no track any more goes; all others are solved again.
  private mutating func solveAnew() {
    let before = waiting.count
    waiting = waiting.filter { !lives($0.comment, $0.group).isEmpty }
    dropped += before - waiting.count
    solve()
  }

  mutating func resize(to stage: Stage) {
    self.stage = stage
    for index in live.indices {
      let track = live[index].placement.track
      live[index].move(to: layout(track))
      let moved = live[index].placement
      for i in history.indices where history[i].order == moved.order { history[i] = moved }
    }
    solveAnew()
  }

  mutating func replaceTrack(_ index: Int, with track: any Track) {
    guard tracks[index] != nil else { return }
    tracks[index] = track
    solveAnew()
  }

  mutating func addTrack(_ track: any Track) {
    tracks.append(track)
    arrivals.append(0)
    solveAnew()
  }

  mutating func removeTrack(_ index: Int) {
    guard tracks[index] != nil else { return }
    tracks[index] = nil
    live.removeAll { $0.placement.track == index }
    history.removeAll { $0.track == index }
    solveAnew()
  }

  mutating func setDispatch(_ dispatch: DispatchOptions) {
    if dispatch.grain != options.dispatch.grain { slots = [] }
    options.dispatch = dispatch
    solve()
  }
}
