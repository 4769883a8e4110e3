import DanmakuCore
import DanmakuScripting

/// `danmaku check`: what is wrong with tracks, and what may be.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "try tracks on several stages: errors, jumps, what is never seen, cost"
  static let operands = "TRACK... "
  static let options = [
    Option("--format", "FORMAT", "text (the default) or json"),
    SharedOptions.set,
    Option("--stage", "WxH", "one stage, px, instead of 1920x1080, 640x360 and 360x640"),
    Option("--seed", "N", "the first of the two seeds, a whole number (0)"),
    SharedOptions.tracks,
  ]
  static let examples = ["check my-track.lua", "check sin circle --stage 1280x720 --format json"]
  static let notes = """
    Each track is run with comments of several widths over their whole lives, forward and shuffled.
    Errors are told in full on stderr and make the exit code 1; warnings do not.
    """

  private enum Format: String, CaseIterable {
    case text, json
  }

  static func run(_ arguments: Arguments) throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("check needs a TRACK, or several", command: name)
    }
    let format = try arguments.choice("--format", of: Format.self) ?? .text
    let stages = arguments.has("--stage") ? [try arguments.stage()] : TrackCheck.usualStages
    let seed = try arguments.seed()
    let params = try arguments.params()
    let check = TrackCheck(stages: stages, seeds: [seed, seed &+ 1])
    let finder = try arguments.finder(limits: Limits())

    var blocks: [CheckBlock] = []
    for operand in arguments.operands {
      let block: CheckBlock
      do {
        let source = try finder.source(operand)
        let module = finder.modules(of: source)
        let report = check.run(source, params: params, module: module)
        try arguments.refuse(report.misfits)
        for failure in report.failures { complain(failure) }
        var cost: Double?
        if report.failures.isEmpty {
          let track = try ScriptTrack.load(
            source, stage: stages[0], seed: seed, params: params, module: module
          ).track
          let bench = try UpdateBench(track, stage: stages[0])
          cost = try (0..<3).map { _ in try bench.nanoseconds() }.median
        }
        block = CheckBlock(report, cost: cost)
      } catch let error as UsageError {
        throw error
      } catch {
        // The others are checked all the same.
        _ = Complaint.report(error)
        block = CheckBlock(unreadable: operand, error)
      }
      if format == .text { try StandardOutput.write(block.text) }
      blocks.append(block)
    }
    if format == .json {
      try StandardOutput.write("[\n" + blocks.map(\.json).joined(separator: ",\n") + "\n]\n")
    }
    return blocks.allSatisfy(\.isGood) ? .done : .failed
  }

  private static func complain(_ failure: TrackReport.Failure) {
    let times = failure.count == 1 ? "" : "\(failure.count) times, the first "
    let place = failure.circumstances.map { "\n  (\(times)\($0))" }
    Terminal.complain(Complaint.text(of: failure.error) + (place ?? ""))
  }
}
