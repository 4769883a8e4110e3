import DanmakuCore

/// How far two comments overlap of which one follows the other on a lane as closely as it may.
///
/// The spacing holds in time: on a curved way boxes may overlap all the same.
enum FollowingOverlap {
  private static let steps = 240

  /// The largest share of the smaller box that lies in both, over pairs of widths; nil on a track
  /// whose comments do not follow each other.
  static func largest(on track: ScriptTrack) -> Double? {
    guard track.settings.controller == .move else { return nil }
    let comments = TrackCheck.comments(seed: track.seed)
    return [(0, 2), (1, 1), (2, 0)].map { first, second in
      share(of: comments[first], comments[second], on: track)
    }.max()
  }

  private static func share(
    of first: MeasuredComment, _ second: MeasuredComment, on track: ScriptTrack
  ) -> Double {
    let lanes = Lanes(track.settings.lanes, on: track.stage, rowHeight: LineHeight.standardRow)
    let lane = lanes.lane(0, span: lanes.span(ofHeight: first.size.height))
    guard let lives = try? [first, second].map({ try track.life(of: $0, laneCount: lanes.count) })
    else { return 0 }
    var controller = MoveController(spacing: track.settings.spacing)
    controller.admit(lives[0], at: 0)
    let entry = controller.earliestEntry(of: lives[1], after: 0)
    let placements = [
      Placement(comment: first, lane: lane, index: 0, entry: 0, life: lives[0]),
      Placement(comment: second, lane: lane, index: 1, entry: entry, life: lives[1]),
    ]
    let end = min(placements[0].exit, placements[1].exit)
    guard entry < end else { return 0 }
    return (0...steps).reduce(0) { largest, step in
      let time = entry + (end - entry) * Double(step) / Double(steps)
      track.beginFrame()
      var both = placements.map { $0.attributes(at: time) }
      guard (try? track.update(&both[0])) != nil, (try? track.update(&both[1])) != nil,
        both.allSatisfy({ $0.isSeen(on: track.stage) })
      else { return largest }
      return max(largest, TurnedBox(of: both[0]).sharedArea(with: TurnedBox(of: both[1])))
    }
  }
}
