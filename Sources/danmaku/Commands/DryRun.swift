import DanmakuCore
import DanmakuScripting

/// Asks a show for its frames, prints them, and keeps account of what failed.
struct DryRun {
  let show: Show
  private var failures = FailureTally()

  init(show: Show) {
    self.show = show
  }

  /// Prints the rows of these times, by time.
  mutating func printRows(
    at times: DryRunOptions.Times, with printer: any RowPrinter
  ) throws(InputError) {
    var printer = printer
    var output = StandardOutput()
    var isEmpty = true
    try printer.begin(&output)
    func add(_ frame: Frame) throws(InputError) {
      failures.note(frame)
      for entry in frame.entries {
        isEmpty = false
        try printer.add(
          Row(time: frame.time, track: show.track.name, attributes: entry.attributes), to: &output)
      }
    }
    switch times {
    case .percents(let percents):
      for percent in percents {
        for placement in show.placements.indices {
          try add(show.frame(of: placement, atPercent: percent))
        }
      }
    case .stage(let times):
      for time in times { try add(show.frame(at: time)) }
    case .frames(let fps, let from, let to):
      let lastExit = show.placements.reduce(0) { max($0, $1.exit) }
      let firstEntry = show.placements.reduce(lastExit) { min($0, $1.entry) }
      // Before the first entry and after the last exit the stage is empty.
      let first = max(from ?? 0, firstEntry)
      let last = min(to ?? lastExit, lastExit)
      var frame = (first * fps).rounded(.down)
      while frame / fps <= last {
        if frame / fps >= first { try add(show.frame(at: frame / fps)) }
        frame += 1
      }
    }
    try printer.end(&output)
    try output.flush()
    if isEmpty, failures.isEmpty { Complaint.note("no comment is on stage at these times") }
  }

  /// The way of the first comment's center over its life, drawn as text.
  mutating func plot(width: Int) -> String {
    let samples = 1024
    var points: [BraillePlot.Point] = []
    for i in 0...samples {
      let frame = show.frame(of: 0, atPercent: Double(i) / Double(samples))
      failures.note(frame)
      for entry in frame.entries {
        let a = entry.attributes
        points.append(.init(x: a.x + a.size.width / 2, y: a.y + a.size.height / 2))
      }
    }
    var plot = BraillePlot(stage: show.stage, points: points, width: width)
    plot.draw(points, jump: max(show.stage.width, show.stage.height) / 8)
    let stage = show.stage
    let size = "\(NumberText.rounded(stage.width))x\(NumberText.rounded(stage.height)) px"
    var legend = "nowhere: each update failed"
    if let start = points.first, let end = points.last {
      let isClosed = plot.isSameCell(start, end)
      plot.mark(start, "○")
      plot.mark(end, isClosed ? "◉" : "●")
      legend = (isClosed ? "◉ start and end" : "○ start  ● end") + "  dotted: the stage, \(size)"
    }
    return (plot.lines + [legend]).joined(separator: "\n") + "\n"
  }

  /// Writes what failed to stderr.
  ///
  /// - Parameter trialErrors: What failed in trial calls; told as a warning where no row has failed so.
  func report(trialErrors: [ScriptError]) -> ExitCode {
    for failure in failures.all {
      let count = failure.count == 1 ? "" : "\n  (\(failure.count) times)"
      Terminal.complain(Complaint.text(of: failure.error) + count)
    }
    for error in trialErrors where !failures.holds(error) {
      Complaint.warn("a trial call failed, though none of these rows did:")
      Terminal.complain(Complaint.text(of: error))
    }
    return failures.isEmpty ? .done : .failed
  }
}
