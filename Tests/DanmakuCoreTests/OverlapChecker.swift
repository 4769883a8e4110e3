@testable import DanmakuCore

/// Tells whether comments that cross evenly meet: by their rectangles, knowing nothing of spacing.
struct OverlapChecker {
  let stage: Stage
  /// px
  let tolerance = 1e-6

  /// A comment's box, as it moves.
  struct Box {
    let top, bottom, width, entry, exit: Double
    /// When it is gone: at its exit, or when it was taken away.
    let end: Double

    init(
      _ placement: Placement, entry: Double? = nil, lane: Lane? = nil, end: Double = .infinity
    ) {
      let lane = lane ?? placement.lane
      top = lane.center - placement.comment.size.height / 2
      bottom = top + placement.comment.size.height
      width = placement.comment.size.width
      self.entry = entry ?? placement.entry
      exit = self.entry + placement.life.total
      self.end = min(exit, end)
    }

    func left(at time: Double, _ stage: Stage) -> Double {
      stage.width - (stage.width + width) * (time - entry) / (exit - entry)
    }
  }

  /// Whether two boxes meet at any instant. The gap between them is linear in time, so its ends decide.
  func overlap(_ a: Box, _ b: Box) -> Bool {
    guard min(a.bottom, b.bottom) - max(a.top, b.top) > tolerance else { return false }
    let (start, end) = (max(a.entry, b.entry), min(a.end, b.end))
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
    firstOverlap(placements.map { ($0, $0.exit) })
  }

  /// The same, of placements some of which were taken away before their exits.
  func firstOverlap(
    _ shown: [(placement: Placement, end: Double)]
  ) -> (Placement, Placement)? {
    var present: [(Placement, Box)] = []
    for (placement, end) in shown.sorted(by: { $0.placement.entry < $1.placement.entry }) {
      let box = Box(placement, end: end)
      present.removeAll { $0.1.end <= placement.entry }
      for (other, otherBox) in present where overlap(box, otherBox) { return (other, placement) }
      present.append((placement, box))
    }
    return nil
  }
}
