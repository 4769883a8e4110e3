import DanmakuCore
import DanmakuScripting
import Glibc

/// `danmaku dry-run`: prints where comments are.
enum DryRunCommand: Command {
  static let name = "dry-run"
  static let summary = "print where a comment is over its life"
  static let operands = "TRACK "
  static let options = [
    Option("--text", "TEXT", "what the comment says (danmaku 弹幕)"),
    Option("--box", "WxH", "its size, px, instead of measuring the text"),
    SharedOptions.set,
    Option("--fps", "N", "so many rows a second (10)"),
    Option("--from", "S", "first stage time of these rows, s (0)"),
    Option("--to", "S", "last stage time of these rows, s (until the comment has left)"),
    Option("--at", "S,S...", "rows at these stage times, s, instead"),
    Option("--percent", "P,P...", "rows at these shares of the life, 0 to 1, instead"),
    Option("--format", "FORMAT", "table (the default), csv or json"),
    Option("--exact", nil, "numbers that read back to the same double, not rounded to 6 decimals"),
    Option("--plot", nil, "draw the way of the comment's center"),
    SharedOptions.stage,
    SharedOptions.seed,
    SharedOptions.tracks,
    Option("--row-height", "PX", "what has to fit into a row where rows are as many as fit (30)"),
    Option("--measure", "HOW", "font (as Pango lays it out, the default) or cells"),
    Option("--font", "FAMILY", "the font to measure with (sans-serif)"),
  ]
  static let examples = [
    "dry-run christina",
    "dry-run my-track.lua --set amplitude=40 --plot",
    "dry-run sin --percent 0,0.25,0.5,0.75,1 --format csv",
  ]
  static let notes = """
    TRACK is a path, '-' for standard input, or a name that 'danmaku tracks' lists. --plot takes the
    place of the rows; where --format is given too, the rows go to stdout and the plot to stderr.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let options = try DryRunOptions(arguments)
    let limits = Limits()
    let source = try arguments.finder(limits: limits).source(options.track)
    let (track, misfits) = try ScriptTrack.load(
      source, stage: options.stage, seed: options.seed, params: options.params, limits: limits,
      print: { Terminal.complain(DiagnosticText.printable($0)) })
    try arguments.refuse(misfits)
    if !track.isFunctionOfPercent {
      Complaint.warn(
        "\(source.file) is not a function of percent: its results depend on what it was asked "
          + "before. Each update gets a fresh state, which is slow; keep nothing between calls.")
    }
    let show = try Show(
      stage: options.stage, track: track,
      comment: MeasuredComment(options.comment, size: options.size, showSeed: options.seed),
      rowHeight: options.rowHeight)

    var run = DryRun(show: show)
    if options.plot {
      let onStdout = options.format == nil
      let width = Terminal.columns(of: onStdout ? STDOUT_FILENO : STDERR_FILENO)
      let plot = run.plot(width: width)
      if onStdout { try StandardOutput.write(plot) } else { Terminal.complain(plot) }
    }
    if let format = options.format ?? (options.plot ? nil : .table) {
      try run.printRows(at: options.times, with: format.printer(exact: options.exact))
    }
    return run.report(trialErrors: track.trialErrors)
  }
}
