/// How many comments have entered in each slot of a grain.
struct GrainBook: Sendable {
  private let grain: Grain
  private var counts: [Double: Int] = [:]
  /// The last answer: from this slot on, this is the first one with room. Comments come in about the order of
  /// time, so that the next question is mostly the same one, or one about a slot between the two.
  private var last: (slot: Double, free: Double) = (.infinity, .infinity)

  init(_ grain: Grain) {
    self.grain = grain
  }

  /// The first time from `time` on whose slot has room.
  mutating func entry(from time: Double) -> Double {
    let slot = slot(of: time)
    var free = last.slot <= slot && slot < last.free ? last.free : slot
    while counts[free, default: 0] >= grain.count { free += 1 }
    // Between the two all are full.
    if slot >= last.slot && slot <= last.free { last.free = free } else { last = (slot, free) }
    return free == slot ? time : start(of: free)
  }

  mutating func admit(at entry: Double) {
    counts[slot(of: entry), default: 0] += 1
  }

  /// Forgets the slots that are over at this time.
  mutating func forget(before time: Double) {
    guard counts.count > 256 else { return }
    let first = slot(of: time)
    counts = counts.filter { $0.key >= first }
  }

  private func slot(of time: Double) -> Double { (time / grain.slot).rounded(.down) }

  /// The first time that belongs to the slot, whatever the division says of its product.
  private func start(of slot: Double) -> Double {
    let start = slot * grain.slot
    return self.slot(of: start) >= slot ? start : start.nextUp
  }
}
