/// Gives comments, one after the other, their lanes and their entry times.
///
/// A comment is placed by what was placed before it: that is solved, not polled, and costs a few operations
/// for each lane that it may use. A value: a copy of one can be tried and thrown away.
struct Dispatcher: Sendable {
  /// How long a comment would live on each track that it may use.
  typealias Lives = [(track: Int, life: Life)]

  private let options: DispatchOptions
  /// Nil for a track that is gone.
  private var lanes: [TrackLanes?]
  private var grain: GrainBook?

  init(_ settings: [TrackSettings?], on stage: Stage, options: DispatchOptions) {
    self.options = options
    lanes = settings.map { settings in
      settings.map { TrackLanes($0, on: stage, rowHeight: options.rowHeight) }
    }
    grain = options.grain.map(GrainBook.init)
  }

  /// The rows of a track.
  func layout(ofTrack track: Int) -> Lanes? {
    lanes[track]?.layout
  }

  /// Asks the tracks that a comment may use how long it would live there.
  ///
  /// - Parameter group: The tracks that it may use; nil for all.
  /// - Returns: The lives, or why there are none.
  func lives(
    of comment: MeasuredComment, on tracks: [(any Track)?], group: TrackGroup?
  ) -> Result<Lives, Refusal> {
    guard comment.comment.time.isFinite else { return .failure(Refusal(reason: .noTime)) }
    var lives: Lives = []
    var errors: [any Error] = []
    for (index, track) in tracks.enumerated() {
      guard let track, let lanes = lanes[index], group?.tracks.contains(index) ?? true else {
        continue
      }
      do {
        lives.append((index, try track.life(of: comment, laneCount: lanes.layout.count)))
      } catch {
        errors.append(error)
      }
    }
    if !lives.isEmpty { return .success(lives) }
    return .failure(Refusal(reason: errors.isEmpty ? .noTrack : .noLife, errors: errors))
  }

  /// Why a comment cannot be placed.
  struct Refusal: Error {
    let reason: DropReason
    var errors: [any Error] = []
  }

  /// Places a comment.
  ///
  /// - Parameters:
  ///   - lives: What `lives` has said of it.
  ///   - now: It enters at this stage time (s) at the earliest, and not before its own.
  /// - Returns: Nil where no lane has room for it within the time that it may wait.
  mutating func place(
    _ comment: MeasuredComment, lives: Lives, now: Double = -.infinity
  ) -> Plan? {
    let time = max(now, comment.comment.time)
    guard let chosen = choose(comment, lives, after: time), let lanes = lanes[chosen.track]
    else { return nil }
    let plan = Plan(
      track: chosen.track,
      lane: lanes.layout.lane(chosen.rows.lowerBound, span: chosen.rows.count),
      index: lanes.arrivals, entry: options.wait == .overlap ? time : chosen.entry,
      life: chosen.life)
    admit(plan)
    return plan
  }

  /// Takes note of a plan.
  mutating func admit(_ plan: Plan) {
    occupy(plan)
    grain?.admit(at: plan.entry)
  }

  /// Takes note of where a plan is, not of its entry. Rows that are not there become the last one.
  mutating func occupy(_ plan: Plan) {
    guard let count = lanes[plan.track]?.layout.count else { return }
    let first = min(plan.lane.index, count - 1)
    let end = min(first + plan.lane.span, count)
    lanes[plan.track]?.admit(plan.life, at: plan.entry, rows: first..<end)
  }

  /// Takes over how many comments have come to each track and entered in each slot.
  mutating func keepCounts(of other: Dispatcher) {
    if options.grain == other.options.grain { grain = other.grain }
    for track in lanes.indices where track < other.lanes.count {
      if let arrivals = other.lanes[track]?.arrivals { lanes[track]?.setArrivals(arrivals) }
    }
  }

  /// Forgets what can no longer matter at this stage time, s.
  mutating func forget(before time: Double) {
    grain?.forget(before: time)
  }

  /// A place that a comment could have.
  private struct Candidate {
    let track: Int
    let rows: Range<Int>
    let life: Life
    /// When the rows are free for it.
    var entry: Double
  }

  /// The place that the strategy takes, if any is in time.
  private mutating func choose(
    _ comment: MeasuredComment, _ lives: Lives, after time: Double
  ) -> Candidate? {
    let latest: Double =
      switch options.wait {
      case .atMost(let wait): comment.comment.time + wait
      case .forever, .overlap: .infinity
      }
    let height = comment.size.height
    var grain = grain
    defer { self.grain = grain }
    switch options.strategy {
    case .fastest:
      var first: Candidate?
      var earliest = Double.infinity
      findPlace(ofHeight: height, lives, after: time) { place in
        if place.entry < earliest {
          first = place
          earliest = place.entry
        }
        return place.entry == time
      }
      guard var chosen = first else { return nil }
      let entry = grain?.entry(from: chosen.entry) ?? chosen.entry
      guard entry <= latest else { return nil }
      // A grain only delays: all that are free by the time that it gives enter then, and the first has it.
      if entry > chosen.entry {
        chosen =
          findPlace(ofHeight: height, lives, after: time) { $0.entry <= entry } ?? chosen
        chosen.entry = entry
      }
      return chosen
    case .firstFree:
      var entry = Double.infinity
      var chosen = findPlace(ofHeight: height, lives, after: time) { place in
        guard place.entry <= latest else { return false }
        entry = grain?.entry(from: place.entry) ?? place.entry
        return entry <= latest
      }
      chosen?.entry = entry
      return chosen
    case .lowDensity:
      var best: Candidate?
      var bestExit = Double.infinity
      findPlace(ofHeight: height, lives, after: time) { place in
        guard place.entry <= latest else { return false }
        let entry = grain?.entry(from: place.entry) ?? place.entry
        // Lanes that are empty by now are equal.
        let exit = max(time, lanes[place.track]?.lastExit(of: place.rows) ?? time)
        if entry <= latest, best == nil || exit < bestExit {
          best = place
          best?.entry = entry
          bestExit = exit
        }
        return false
      }
      return best
    }
  }

  /// The first place, from the lowest track and lane on, that is wanted.
  @discardableResult
  private func findPlace(
    ofHeight height: Double, _ lives: Lives, after time: Double,
    where isWanted: (Candidate) -> Bool
  ) -> Candidate? {
    for (track, life) in lives {
      guard let lanes = lanes[track] else { continue }
      var found: Candidate?
      lanes.findRows(span: lanes.layout.span(ofHeight: height), for: life, after: time) {
        let place = Candidate(track: track, rows: $0, life: life, entry: $1)
        guard isWanted(place) else { return false }
        found = place
        return true
      }
      if found != nil { return found }
    }
    return nil
  }
}
