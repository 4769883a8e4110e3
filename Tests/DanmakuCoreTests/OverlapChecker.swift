@testable import DanmakuCore

/// Tells whether comments that cross evenly meet: by their rectangles, knowing nothing of spacing.
struct OverlapChecker {
  let stage: Stage
  /// px
  let tolerance = 1e-6

  /// A comment's box, as it moves.
  struct Box {
    let top, bottom, width, entry, exit: Double

    init(_ placement: Placement, entry: Double? = nil, lane: Lane? = nil) {
      let lane = lane ?? placement.lane
      top = lane.center - placement.comment.size.height / 2
      bottom = top + placement.comment.size.height
      width = placement.comment.size.width
      self.entry = entry ?? placement.entry
      exit = self.entry + placement.life.total
    }

    func left(at time: Double, _ stage: Stage) -> Double {
      stage.width - (stage.width + width) * (time - entry) / (exit - entry)
    }
  }

  /// Whether two boxes meet at any instant. The gap between them is linear in time, so its ends decide.
  func overlap(_ a: Box, _ b: Box) -> Bool {
    guard min(a.bottom, b.bottom) - max(a.top, b.top) > tolerance else { return false }
    let (start, end) = (max(a.entry, b.entry), min(a.exit, b.exit))
    guard start < end else { return false }
    func gap(_ first: Box, _ second: Box, _ time: Double) -> Double {
      second.left(at: time, stage) - (first.left(at: time, stage) + first.width)
    }
    let isApart =
      [start, end].allSatisfy { gap(a, b, $0) >= -tolerance }
      || [start, end].allSatisfy { gap(b, a, $0) >= -tolerance }
    return !isApart
  }

  /// The first pair that meets, by a sweep over entries.
  func firstOverlap(_ placements: [Placement]) -> (Placement, Placement)? {
    var present: [(Placement, Box)] = []
    for placement in placements.sorted(by: { $0.entry < $1.entry }) {
      let box = Box(placement)
      present.removeAll { $0.1.exit <= placement.entry }
      for (other, otherBox) in present where overlap(box, otherBox) { return (other, placement) }
      present.append((placement, box))
    }
    return nil
  }
}
