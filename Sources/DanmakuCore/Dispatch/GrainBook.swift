/// How many comments have entered in each slot of a grain.
struct GrainBook: Sendable {
  private let grain: Grain
  private var counts: [Double: Int] = [:]
  /// For a full slot, one behind it that may have room: paths are shortened as they are walked.
  private var next: [Double: Double] = [:]

  init(_ grain: Grain) {
    self.grain = grain
  }

  /// The first time from `time` on whose slot has room.
  mutating func entry(from time: Double) -> Double {
    let slot = slot(of: time)
    var free = slot
    var full: [Double] = []
    while counts[free, default: 0] >= grain.count {
      full.append(free)
      free = next[free] ?? free + 1
    }
    for slot in full { next[slot] = free }
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
    next = next.filter { $0.key >= first }
  }

  private func slot(of time: Double) -> Double { (time / grain.slot).rounded(.down) }

  /// The first time that belongs to the slot, whatever the division says of its product.
  private func start(of slot: Double) -> Double {
    let start = slot * grain.slot
    return self.slot(of: start) >= slot ? start : start.nextUp
  }
}
