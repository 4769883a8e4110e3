import DanmakuCore
import DanmakuScripting

/// `danmaku bench`: what an update of a track costs.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "ns an update, and how many comments a 60 fps frame can carry"
  static let operands = "TRACK "
  static let options = [
    SharedOptions.set, SharedOptions.stage, SharedOptions.seed, SharedOptions.tracks,
  ]
  static let examples = ["bench sin", "bench my-track.lua"]
  static let notes = """
    Measures with all limits on, as a show runs a track; build with '-c release'. Figures are medians
    of 9 runs.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.operands.count == 1, let operand = arguments.operands.first else {
      throw UsageError("bench needs one TRACK", command: name)
    }
    let stage = try arguments.stage()
    let seed = try arguments.seed()
    let source = try arguments.finder(limits: Limits()).source(operand)
    let (track, misfits) = try ScriptTrack.load(
      source, stage: stage, seed: seed, params: try arguments.params())
    try arguments.refuse(misfits)

    let comment = Comment(id: "#1", text: "danmaku 弹幕")
    let size = CellMeasure().size(of: comment.text, fontSize: comment.fontSize)
    let show = try Show(
      stage: stage, track: track,
      comment: MeasuredComment(comment, size: size, showSeed: seed))

    let nanoseconds = try median(runs: 9) { try updates(of: show, count: 200_000) }
    var text = "\(track.name): \(Int(nanoseconds.rounded())) ns an update\n"
    for count in [100, 1_000, 10_000] {
      let share = nanoseconds * Double(count) / (1e9 / 60) * 100
      text += "\(count) comments: \(NumberText.rounded((share * 100).rounded() / 100)) % of a "
      text += "frame at 60 fps\n"
    }
    try StandardOutput.write(text)
    return .done
  }

  /// ns for each of so many updates, over the whole life.
  private static func updates(of show: Show, count: Int) throws -> Double {
    let placement = show.placements[0]
    let clock = ContinuousClock()
    let start = clock.now
    for i in 0..<count {
      // A frame as large as one at 60 fps of a full stage.
      if i % 1000 == 0 { show.track.beginFrame() }
      var attributes = placement.attributes(atPercent: Double(i % 1000) / 1000)
      try show.track.update(&attributes)
    }
    let time = clock.now - start
    return Double(time.components.attoseconds) / 1e9 / Double(count)
      + Double(time.components.seconds) * 1e9 / Double(count)
  }

  private static func median(runs: Int, of measure: () throws -> Double) rethrows -> Double {
    let sorted = try (0..<runs).map { _ in try measure() }.sorted()
    return sorted[runs / 2]
  }
}
