import DanmakuCore

/// A stage, a track with its params, and measured comments: placed, it answers what is on stage at any
/// time. Everything that shows comments asks it. It reads no file and no clock, and belongs to one
/// thread.
public final class Show {
  public let stage: Stage
  public let track: any Track
  public let placements: [Placement]

  /// Places one comment at its time.
  ///
  /// - Parameter rowHeight: What has to fit into a row where a track takes as many as fit, px.
  /// - Throws: What the track throws when it is asked for the comment's life.
  public init(
    stage: Stage, track: any Track, comment: MeasuredComment,
    rowHeight: Double = LineHeight.standardRow
  ) throws {
    self.stage = stage
    self.track = track
    let lanes = Lanes(track.settings.lanes, on: stage, rowHeight: rowHeight)
    let life = try track.life(of: comment, laneCount: lanes.count)
    let lane = lanes.lane(0, span: lanes.span(ofHeight: comment.size.height))
    placements = [
      Placement(
        comment: comment, lane: lane, index: 0, entry: comment.comment.time, life: life)
    ]
  }

  /// What is on stage at a stage time, s: a function of the time alone, in whatever order it is asked.
  public func frame(at time: Double) -> Frame {
    var frame = Frame(time: time)
    track.beginFrame()
    for index in placements.indices where placements[index].isOnStage(at: time) {
      add(placements[index].attributes(at: time), of: index, to: &frame)
    }
    return frame
  }

  /// One comment at a share (0...1, ends included) of its own life, whatever else is on stage then.
  public func frame(of placement: Int, atPercent percent: Double) -> Frame {
    let attributes = placements[placement].attributes(atPercent: percent)
    var frame = Frame(time: placements[placement].entry + attributes.currentAliveTime)
    track.beginFrame()
    add(attributes, of: placement, to: &frame)
    return frame
  }

  private func add(_ attributes: Attributes, of placement: Int, to frame: inout Frame) {
    var attributes = attributes
    do {
      try track.update(&attributes)
      frame.entries.append(Frame.Entry(placement: placement, attributes: attributes))
    } catch {
      frame.failures.append(Frame.Failure(placement: placement, error: error))
    }
  }
}
