/// All placements of a recording: answers who is on stage at any time.
public struct Timeline: Sendable {
  /// By entry, then by the order of the comments.
  public let placements: [Placement]
  /// By the order of the queue: by time, then by the order of the comments.
  public let drops: [Drop]

  /// Greatest exits over ranges of placements: a binary tree in an array, its root at 1, its leaves from
  /// `leaves` on.
  private let exits: [Double]
  private let leaves: Int

  /// Places comments, which may come in any order: they are queued by time, then by position.
  ///
  /// - Parameter group: The tracks that a comment may use; nil for all.
  public init(
    of comments: [MeasuredComment], on tracks: [any Track], stage: Stage,
    options: DispatchOptions = DispatchOptions(),
    group: (MeasuredComment) -> TrackGroup? = { _ in nil }
  ) {
    // Not a number has no place in an order: it is dropped in the end.
    let times = comments.map { $0.comment.time.isNaN ? .infinity : $0.comment.time }
    let queue = comments.indices.sorted {
      times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1
    }
    var dispatcher = Dispatcher(tracks.map(\.settings), on: stage, options: options)
    var placements: [Placement] = []
    var drops: [Drop] = []
    placements.reserveCapacity(comments.count)
    for order in queue {
      let comment = comments[order]
      func drop(_ reason: DropReason, _ errors: [any Error] = []) {
        drops.append(Drop(comment: comment, order: order, reason: reason, errors: errors))
      }
      switch dispatcher.lives(of: comment, on: tracks, group: group(comment)) {
      case .failure(let refusal): drop(refusal.reason, refusal.errors)
      case .success(let lives):
        if let plan = dispatcher.place(comment, lives: lives) {
          placements.append(Placement(plan, of: comment, order: order))
        } else {
          drop(.waitTooLong)
        }
      }
    }
    self.init(placements, drops)
  }

  init(_ placed: [Placement], _ drops: [Drop]) {
    // Indices are cheaper to move about than placements.
    placements = placed.indices.sorted { one, other in
      let (a, b) = (placed[one].entry, placed[other].entry)
      return a != b ? a < b : placed[one].order < placed[other].order
    }.map { placed[$0] }
    self.drops = drops
    var leaves = 1
    while leaves < placements.count { leaves *= 2 }
    var exits = [Double](repeating: -.infinity, count: 2 * leaves)
    for (i, placement) in placements.enumerated() { exits[leaves + i] = placement.exit }
    for node in (1..<leaves).reversed() {
      exits[node] = max(exits[2 * node], exits[2 * node + 1])
    }
    self.exits = exits
    self.leaves = leaves
  }

  /// When the first comment enters and the last one leaves, s; nil when there is none.
  public var span: ClosedRange<Double>? {
    guard let first = placements.first else { return nil }
    return first.entry...exits[1]
  }

  /// Indices of the placements that are on stage at this stage time (s), in their order. Takes
  /// O(log n) for the first and for each gap between them.
  public func onStage(at time: Double) -> [Int] {
    guard time.isFinite else { return [] }
    // Those that have entered.
    var low = 0
    var high = placements.count
    while low < high {
      let middle = (low + high) / 2
      if placements[middle].entry <= time { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    collect(node: 1, first: 0, width: leaves, below: low, leavingAfter: time, into: &found)
    return found
  }

  /// Descends where somebody has not left yet.
  private func collect(
    node: Int, first: Int, width: Int, below end: Int, leavingAfter time: Double,
    into found: inout [Int]
  ) {
    guard first < end, exits[node] > time else { return }
    if width == 1 {
      found.append(first)
      return
    }
    let half = width / 2
    collect(node: 2 * node, first: first, width: half, below: end, leavingAfter: time, into: &found)
    collect(
      node: 2 * node + 1, first: first + half, width: half, below: end, leavingAfter: time,
      into: &found)
  }
}
