/// A comment that is on stage: its placement, and what was done to it since.
struct LiveComment: Sendable {
  /// As it entered; only a resize of the stage changes its lane's geometry.
  private(set) var placement: Placement
  /// The entry that would explain where it is now: later than the true one where it was held.
  private var entry: Double
  private var life: Life
  /// Share of its life at which it is held.
  private var heldAt: Double?

  init(_ placement: Placement) {
    self.placement = placement
    entry = placement.entry
    life = placement.life
  }

  var id: String { placement.comment.comment.id }
  var order: Int { placement.order }
  var isHeld: Bool { heldAt != nil }

  /// Stage time at which it leaves, s; never while it is held.
  var exit: Double { heldAt == nil ? entry + life.total : .infinity }

  private func percent(at time: Double) -> Double {
    heldAt ?? min(1, max(0, time - entry) / life.total)
  }

  /// Attributes at a stage time (s), not yet touched by the track.
  func attributes(at time: Double) -> Attributes {
    var timed = placement
    timed.plan.entry = entry
    timed.plan.life = life
    return heldAt.map { timed.attributes(atPercent: $0) } ?? timed.attributes(at: time)
  }

  mutating func hold(at time: Double) {
    if heldAt == nil { heldAt = percent(at: time) }
  }

  mutating func release(at time: Double) {
    guard let heldAt else { return }
    entry = time - heldAt * life.total
    self.heldAt = nil
  }

  /// Makes all of its life last `factor` times as long, and keeps its share of it.
  mutating func retime(by factor: Double, at time: Double) {
    let percent = percent(at: time)
    life = Life(total: life.total * factor, danmakuTime: life.danmakuTime * factor)
    entry = time - percent * life.total
  }

  /// Takes the rows of a new stage; those that are gone become the last one.
  mutating func move(to lanes: Lanes) {
    let first = min(placement.lane.index, lanes.count - 1)
    let span = min(placement.lane.span, lanes.count - first)
    placement.plan.lane = lanes.lane(first, span: span)
  }
}
