import DanmakuCore
import DanmakuScripting

/// `danmaku bench`: what an update of a track costs.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "ns an update, and how many comments a 60 fps frame can carry"
  static let operands = "TRACK "
  static let options = [
    Option("--comments", "FILE", "time reading, measuring, placing and frames of a file instead"),
    Option("--live", nil, "time 10,000 inserts a second into a player instead"),
    SharedOptions.set, SharedOptions.stage, SharedOptions.seed, SharedOptions.tracks,
    SharedOptions.maxWait, SharedOptions.rowHeight, SharedOptions.measure, SharedOptions.font,
  ]
  static let examples = ["bench sin", "bench horizontal --comments video.xml --measure cells"]
  static let notes = """
    Medians of 9 runs, with all limits on as a show runs a track. Build with '-c release'.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.operands.count == 1, let operand = arguments.operands.first else {
      throw UsageError("bench needs one TRACK", command: name)
    }
    let stage = try arguments.stage()
    let seed = try arguments.seed()
    let params = try arguments.params()
    let finder = try arguments.finder(limits: Limits())
    let source = try finder.source(operand)
    let modules = finder.modules(of: source)
    let (track, misfits) = try ScriptTrack.load(
      source, stage: stage, seed: seed, params: params, module: modules)
    try arguments.refuse(misfits)
    for warning in track.warnings { Complaint.warn("\(source.file): \(warning)") }

    if arguments.has("--live") {
      try StandardOutput.write(LiveBench.run(on: track))
      return .done
    }
    if let file = arguments.text("--comments") {
      try StandardOutput.write(
        try RecordingBench.run(
          file, on: track, options: arguments.dispatchOptions(), measure: arguments.measure()))
      return .done
    }

    var unlimited = Limits()
    unlimited.areOn = false
    let free = try ScriptTrack.load(
      source, stage: stage, seed: seed, params: params, limits: unlimited, module: modules
    ).track

    let limited = try UpdateBench(track, stage: stage)
    let bare = try UpdateBench(free, stage: stage)
    var costs: [Double] = []
    var bareCosts: [Double] = []
    // In turn, so that both meet the same weather.
    for _ in 0..<9 {
      costs.append(try limited.nanoseconds())
      bareCosts.append(try bare.nanoseconds())
    }
    let loads = try (0..<9).map { _ in
      let start = ContinuousClock.now
      _ = try ScriptTrack.load(
        finder.source(operand), stage: stage, seed: seed, params: params, module: modules)
      return (ContinuousClock.now - start) / .microseconds(1)
    }
    try StandardOutput.write(report(track.name, costs.median, bareCosts.median, loads.median))
    return .done
  }

  /// Costs of an update, ns; of a load, us.
  private static func report(
    _ track: String, _ cost: Double, _ bareCost: Double, _ load: Double
  ) -> String {
    let frame = 1e9 / 60
    let limits = Int(((cost / bareCost - 1) * 100).rounded())
    var text = "\(track): \(Int(cost.rounded())) ns an update; the limits cost \(limits) % "
    text += "(\(Int(bareCost.rounded())) ns without)\n"
    text += "a frame at 60 fps can carry \(Int(frame / cost)) comments\n"
    for count in [100, 1_000, 10_000] {
      let share = (cost * Double(count) / frame * 10_000).rounded() / 100
      text += "  \(count): \(NumberText.rounded(share)) % of it\n"
    }
    text += "a load (read, compile, run, try): \(NumberText.rounded(load.rounded() / 1000)) ms\n"
    return text
  }
}
