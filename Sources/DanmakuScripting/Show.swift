import DanmakuCore

/// A stage, tracks with their params, and measured comments: placed, it answers what is on stage at any
/// time. Everything that shows comments asks it. It reads no file and no clock, and belongs to one
/// thread.
public final class Show {
  /// What comments fly over.
  public let stage: Stage
  /// Loaded for this stage.
  public let tracks: [any Track]
  /// Who is on stage when, and who is not at all.
  public let timeline: Timeline

  /// The timeline's, which frames refer to by index.
  public var placements: [Placement] { timeline.placements }

  /// Places comments, which may come in any order.
  ///
  /// - Parameter group: The tracks that a comment may use; nil for all.
  public init(
    stage: Stage, tracks: [any Track], comments: [MeasuredComment],
    options: DispatchOptions = DispatchOptions(),
    group: (MeasuredComment) -> TrackGroup? = { _ in nil }
  ) {
    self.stage = stage
    self.tracks = tracks
    timeline = Timeline(of: comments, on: tracks, stage: stage, options: options, group: group)
  }

  /// What is on stage at a stage time, s: a function of the time alone, in whatever order it is asked.
  public func frame(at time: Double) -> Frame {
    var frame = Frame(time: time)
    for track in tracks { track.beginFrame() }
    let present = timeline.onStage(at: time)
    frame.entries.reserveCapacity(present.count)
    for index in present { add(index, to: &frame) { $0.attributes(at: time) } }
    return frame
  }

  /// One comment at a share (0...1, ends included) of its own life, whatever else is on stage then.
  public func frame(of placement: Int, atPercent percent: Double) -> Frame {
    let placed = placements[placement]
    var frame = Frame(time: placed.entry + percent * placed.life.total)
    for track in tracks { track.beginFrame() }
    add(placement, to: &frame) { $0.attributes(atPercent: percent) }
    return frame
  }

  private func add(
    _ index: Int, to frame: inout Frame, _ attributes: (Placement) -> Attributes
  ) {
    let placements = timeline.placements
    frame.add(attributes(placements[index]), of: index, on: tracks[placements[index].track])
  }
}
