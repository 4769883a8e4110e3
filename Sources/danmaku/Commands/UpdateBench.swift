import DanmakuCore
import DanmakuScripting

/// Times the updates of one track.
struct UpdateBench {
  private let track: ScriptTrack
  private let placement: Placement
  /// Updates a run, so that one takes about a tenth of a second.
  private var count = 16

  /// - Throws: What the track throws.
  init(_ track: ScriptTrack, stage: Stage) throws {
    self.track = track
    let comment = Comment(id: "#1", text: "danmaku 弹幕")
    let size = CellMeasure().size(of: comment.text, fontSize: comment.fontSize)
    let show = Show(
      stage: stage, tracks: [track],
      comments: [MeasuredComment(comment, size: size, showSeed: track.seed)])
    if let error = show.timeline.drops.first?.errors.first { throw error }
    placement = show.placements[0]
    while count < 200_000, try nanoseconds() * Double(count) < 5e7 { count *= 2 }
  }

  /// The mean cost of an update over the whole life.
  ///
  /// - Throws: What the track throws.
  func nanoseconds() throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var frameEnd = start
    for i in 0..<count {
      // As often as a show begins a frame that is full.
      if i % 64 == 0, clock.now >= frameEnd {
        track.beginFrame()
        frameEnd = clock.now.advanced(by: .milliseconds(16))
      }
      var attributes = placement.attributes(atPercent: Double(i % 1000) / 1000)
      try track.update(&attributes)
    }
    return (clock.now - start) / .nanoseconds(count)
  }
}

extension [Double] {
  /// The middle one, of an odd number.
  var median: Double { sorted()[count / 2] }
}
