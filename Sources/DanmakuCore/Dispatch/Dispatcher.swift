/// Gives comments, one after the other, their lanes and their entry times.
///
/// A comment is placed when it comes, by what was placed before it: that is solved, not polled, and
/// costs a few operations for each lane that it may use.
struct Dispatcher {
  private let tracks: [any Track]
  private let options: DispatchOptions
  private var lanes: [TrackLanes]
  private var grain: GrainBook?

  init(_ tracks: [any Track], on stage: Stage, options: DispatchOptions) {
    self.tracks = tracks
    self.options = options
    lanes = tracks.map { TrackLanes($0.settings, on: stage, rowHeight: options.rowHeight) }
    grain = options.grain.map(GrainBook.init)
  }

  /// A place that a comment could have.
  private struct Candidate {
    let track: Int
    let rows: Range<Int>
    let life: Life
    let entry: Double
  }

  /// Places a comment of this position in the queue.
  ///
  /// - Parameter group: The tracks that it may use; nil for all.
  mutating func place(
    _ comment: MeasuredComment, order: Int, group: TrackGroup? = nil
  ) -> Result<Placement, Drop> {
    func drop(_ reason: DropReason, _ errors: [any Error] = []) -> Result<Placement, Drop> {
      .failure(Drop(comment: comment, order: order, reason: reason, errors: errors))
    }
    guard comment.comment.time.isFinite else { return drop(.noTime) }
    let usable = (group?.tracks ?? Array(tracks.indices)).filter(tracks.indices.contains)
    guard !usable.isEmpty else { return drop(.noTrack) }

    var errors: [any Error] = []
    var lives: [(track: Int, life: Life)] = []
    for track in usable {
      do {
        let count = lanes[track].layout.count
        lives.append((track, try tracks[track].life(of: comment, laneCount: count)))
      } catch {
        errors.append(error)
      }
    }
    guard !lives.isEmpty else { return drop(.noLife, errors) }
    guard let chosen = choose(comment, lives) else { return drop(.waitTooLong) }

    let entry = options.wait == .overlap ? comment.comment.time : chosen.entry
    let index = lanes[chosen.track].arrivals
    lanes[chosen.track].admit(chosen.life, at: entry, rows: chosen.rows)
    grain?.admit(at: entry)
    let lane = lanes[chosen.track].layout.lane(chosen.rows.lowerBound, span: chosen.rows.count)
    return .success(
      Placement(
        comment: comment, order: order, track: chosen.track, lane: lane, index: index,
        entry: entry, life: chosen.life))
  }

  /// The place that the strategy takes, if any is in time.
  private mutating func choose(
    _ comment: MeasuredComment, _ lives: [(track: Int, life: Life)]
  ) -> Candidate? {
    let time = comment.comment.time
    let latest: Double =
      switch options.wait {
      case .atMost(let wait): time + wait
      case .forever, .overlap: .infinity
      }
    var best: Candidate?
    var bestExit = Double.infinity
    for (track, life) in lives {
      let layout = lanes[track].layout
      let span = layout.span(ofHeight: comment.size.height)
      for first in 0...(layout.count - span) {
        let rows = first..<(first + span)
        var entry = lanes[track].earliestEntry(of: life, after: time, rows: rows)
        guard entry <= latest, entry < best?.entry ?? .infinity || options.strategy == .lowDensity
        else { continue }
        if let free = grain?.entry(from: entry) { entry = free }
        guard entry <= latest else { continue }
        let candidate = Candidate(track: track, rows: rows, life: life, entry: entry)
        switch options.strategy {
        case .firstFree: return candidate
        case .fastest:
          // None can be better than at once.
          if entry == time { return candidate }
          if entry < best?.entry ?? .infinity { best = candidate }
        case .lowDensity:
          let exit = lanes[track].lastExit(of: rows)
          if best == nil || exit < bestExit {
            best = candidate
            bestExit = exit
          }
        }
      }
    }
    return best
  }
}
