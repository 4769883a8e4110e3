import DanmakuCore
import DanmakuFormats
import DanmakuScripting
import Glibc

/// `danmaku dry-run`: prints where comments are.
enum DryRunCommand: Command {
  static let name = "dry-run"
  static let summary = "print where comments are"
  static let operands = "TRACK "
  static let options = [
    Option("--comments", "FILE", "the comments of a file (Bilibili XML), '-' for standard input"),
    SharedOptions.samples,
    Option("--text", "TEXT", "what the comment says (danmaku 弹幕)"),
    Option("--box", "WxH", "its size, px, instead of measuring the text"),
    SharedOptions.set,
    Option("--fps", "N", "so many rows a second (10)"),
    Option("--from", "S", "first stage time of these rows, s (0)"),
    Option("--to", "S", "last stage time of these rows, s (until all have left)"),
    Option("--at", "S,S...", "rows at these stage times, s, instead"),
    Option("--percent", "P,P...", "rows at these shares of the life, 0 to 1, instead"),
    Option("--format", "FORMAT", "table (the default), csv or json"),
    Option("--exact", nil, "numbers that read back to the same double, not rounded to 6 decimals"),
    Option("--plot", nil, "draw the ways of the first comments' centers"),
    Option("--watch", nil, "print again each time that the script, or its lib/, is saved"),
    SharedOptions.stage,
    SharedOptions.seed,
    SharedOptions.tracks,
    SharedOptions.maxWait,
    SharedOptions.rowHeight,
    SharedOptions.measure,
    SharedOptions.font,
  ]
  static let examples = [
    "dry-run christina",
    "dry-run my-track.lua --set amplitude=40 --plot",
    "dry-run sin --percent 0,0.25,0.5,0.75,1 --format csv",
    "dry-run horizontal --comments video.xml --at 700",
    "dry-run my-track.lua --plot --watch",
  ]
  static let notes = """
    TRACK is a path, '-' for standard input, or a name that 'danmaku tracks' lists. --plot takes the
    place of the rows; where --format is given too, the rows go to stdout and the plot to stderr.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let options = try DryRunOptions(arguments)
    let finder = try arguments.finder(limits: Limits())
    if options.watch { return try WatchedDryRun(options, arguments, finder).run() }
    let source = try finder.source(options.track)
    let (track, misfits) = try ScriptTrack.load(
      source, stage: options.stage, seed: options.seed, params: options.params,
      module: finder.modules(of: source), print: { Terminal.complain(DiagnosticText.printable($0)) }
    )
    try arguments.refuse(misfits)
    return try print(track, showing: comments(options, arguments), options)
  }

  /// Places comments on a track, and prints them.
  static func print(
    _ track: ScriptTrack, showing comments: [MeasuredComment], _ options: DryRunOptions
  ) throws -> ExitCode {
    for warning in track.warnings { Complaint.warn("\(track.source.file): \(warning)") }
    let show = Show(
      stage: options.stage, tracks: [track], comments: comments, options: options.dispatch)
    var run = DryRun(show: show)
    if let format = options.format ?? (options.plot ? nil : .table) {
      try run.printRows(at: options.times, with: format.printer(exact: options.exact))
    }
    if options.plot {
      // After the rows: what fails on the way counts for itself.
      let onStdout = options.format == nil
      var plotted = onStdout ? run : DryRun(show: show)
      let plot = plotted.plot(width: Terminal.columns(of: onStdout ? STDOUT_FILENO : STDERR_FILENO))
      if onStdout {
        try StandardOutput.write(plot)
        run = plotted
      } else {
        Terminal.complain(plot)
      }
    }
    return run.report(of: track)
  }

  /// The comments to show, measured.
  static func comments(
    _ options: DryRunOptions, _ arguments: Arguments
  ) throws -> [MeasuredComment] {
    var cache = MeasureCache(try arguments.measure())
    func measured(_ comment: Comment) -> MeasuredComment {
      let size = cache.size(of: comment.text, fontSize: comment.fontSize)
      return MeasuredComment(comment, size: size, showSeed: options.seed)
    }
    switch options.source {
    case .one(let comment, nil): return [measured(comment)]
    case .one(let comment, let size?):
      return [MeasuredComment(comment, size: size, showSeed: options.seed)]
    case .samples(let samples):
      return samples.comments(seed: options.seed).map(measured)
    case .file(let path):
      var file = try CommentInput.read(path)
      file.leaveOutUntracked()
      if let summary = file.report.summary { Complaint.note("\(path): \(summary)") }
      return file.comments.map(measured)
    }
  }
}
