import DanmakuCore
import DanmakuScripting

/// `danmaku tracks`: lists the tracks that can be asked for by name.
enum TracksCommand: Command {
  static let name = "tracks"
  static let summary = "list built-in and user tracks with their params"
  static let operands = ""
  static let options = [SharedOptions.tracks, SharedOptions.stage]
  static let examples = ["tracks", "tracks --tracks my-tracks --stage 1280x720"]
  static let notes = """
    Each track is listed with its controller, where it comes from, what its first line says, and its
    params: name, default, what is legal, meaning. Defaults may depend on the stage.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("tracks takes no '\(operand)'", command: name)
    }
    let stage = try arguments.stage()
    let finder = try arguments.finder(limits: Limits())
    var code = ExitCode.done
    var output = StandardOutput()
    for entry in finder.all() {
      let source: ScriptSource
      let track: ScriptTrack
      do {
        source = try finder.source(entry.path ?? entry.name)
        track = try ScriptTrack.load(
          source, stage: stage, module: finder.modules(of: source)
        ).track
      } catch {
        code = Complaint.report(error)
        continue
      }
      let origin = entry.path.map { $0 + (entry.hidesBuiltIn ? ", hides the built-in one" : "") }
      let kind = track.settings.controller.rawValue
      let heading = "\(entry.name)  (\(kind), \(origin ?? "built in"))"
      try output.add(DiagnosticText.printable(heading) + "\n")
      if !source.summary.isEmpty {
        try output.add("  \(DiagnosticText.printable(source.summary))\n")
      }
      try output.add(table(of: track.params) + "\n")
    }
    try output.flush()
    return code
  }

  private static func table(of params: [Param]) -> String {
    let rows = params.map { [$0.name, "\($0.initial)", legal($0), $0.doc] }
      .map { $0.map(DiagnosticText.printable) }
    let widths = (0..<3).map { column in rows.reduce(0) { max($0, $1[column].cells) } }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) }
      return "    " + (cells + [row[3]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func legal(_ param: Param) -> String {
    switch param.kind {
    case .boolean: return "true or false"
    case .choice(let choices): return choices.listed
    case .number(let range, let step):
      let whole = step == 1 ? ", whole" : ""
      guard let range else { return "any number" + whole }
      return "\(NumberText.shortest(range.lowerBound)) to "
        + NumberText.shortest(range.upperBound) + whole
    }
  }
}
