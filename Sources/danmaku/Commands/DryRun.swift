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
    var progress = Progress()
    defer { progress.end() }
    try printer.begin(&output)
    func add(_ frame: Frame) throws(InputError) {
      failures.note(frame)
      for entry in frame.entries {
        isEmpty = false
        try printer.add(
          Row(
            time: frame.time, track: show.tracks[show.placements[entry.placement].track].name,
            attributes: entry.attributes), to: &output)
      }
    }
    switch times {
    case .percents(let percents):
      for (placement, percent) in byTime(percents) {
        try add(show.frame(of: placement, atPercent: percent))
      }
    case .stage(let times):
      for time in times { try add(show.frame(at: time)) }
    case .frames(let fps, let from, let to):
      // Outside of this span the stage is empty.
      guard let span = show.timeline.span else { break }
      let first = max(from ?? 0, span.lowerBound)
      let last = min(to ?? span.upperBound, span.upperBound)
      var frame = (first * fps).rounded(.down)
      while frame / fps <= last {
        progress.update((frame / fps - first) / (last - first))
        if frame / fps >= first { try add(show.frame(at: frame / fps)) }
        frame += 1
      }
    }
    try printer.end(&output)
    try output.flush()
    if isEmpty, failures.isEmpty { Complaint.note("no comment is on stage at these times") }
  }

  /// Shares of each comment's life, by the stage time that they are at.
  private func byTime(_ percents: [Double]) -> [(placement: Int, percent: Double)] {
    let placements = show.placements
    return placements.indices.flatMap { placement in percents.map { (placement, $0) } }
      .map { (time: placements[$0.0].entry + $0.1 * placements[$0.0].life.total, ask: $0) }
      // Those at the same time stay in the order of their entries.
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element.ask }
  }

  /// The ways of the first comments' centers over their lives, drawn as text; the first one's ends are
  /// marked.
  mutating func plot(width: Int) -> String {
    let shown = show.placements.indices.prefix(12)
    let samples = shown.count > 1 ? 256 : 1024
    var ways: [[BraillePlot.Point]] = []
    for placement in shown {
      var way: [BraillePlot.Point] = []
      for i in 0...samples {
        let frame = show.frame(of: placement, atPercent: Double(i) / Double(samples))
        failures.note(frame)
        way += frame.entries.map { entry in
          let a = entry.attributes
          return BraillePlot.Point(x: a.x + a.size.width / 2, y: a.y + a.size.height / 2)
        }
      }
      ways.append(way)
    }
    var plot = BraillePlot(stage: show.stage, points: ways.flatMap { $0 }, width: width)
    for way in ways { plot.draw(way, jump: max(show.stage.width, show.stage.height) / 8) }
    let stage = show.stage
    let size = "\(NumberText.rounded(stage.width))x\(NumberText.rounded(stage.height)) px"
    var legend = "nowhere: there is no comment, or each update failed"
    if let start = ways.first?.first, let end = ways.first?.last {
      let isClosed = plot.isSameCell(start, end)
      plot.mark(start, "○")
      plot.mark(end, isClosed ? "◉" : "●")
      legend = (isClosed ? "◉ start and end" : "○ start  ● end") + "  dotted: the stage, \(size)"
    }
    return (plot.lines + [legend]).joined(separator: "\n") + "\n"
  }

  /// Writes to stderr what was dropped and what failed.
  ///
  /// What failed in trial calls is told as a warning where no row has failed so.
  mutating func report(of track: ScriptTrack) -> ExitCode {
    let drops = show.timeline.drops
    for drop in drops { drop.errors.forEach { failures.note($0) } }
    if !drops.isEmpty {
      let counts = Dictionary(grouping: drops, by: \.reason).mapValues(\.count)
      let reasons = DropReason.allCases.compactMap { reason in
        counts[reason].map { "\($0) \(reason.words)" }
      }
      Complaint.note(
        "\(show.placements.count) comments placed, \(drops.count) dropped "
          + "(\(reasons.listed))")
    }
    for failure in failures.all {
      let count = failure.count == 1 ? "" : "\n  (\(failure.count) times)"
      Terminal.complain(Complaint.text(of: failure.error) + count)
    }
    if track.isStopped {
      Complaint.note("the script has failed so often that it was stopped: later rows are missing")
    }
    for error in track.trialErrors where !failures.holds(error) {
      Complaint.warn(
        failures.isEmpty
          ? "a trial call failed, though none of these rows did:"
          : "a trial call failed in another way:")
      Terminal.complain(Complaint.text(of: error))
    }
    return failures.isEmpty ? .done : .failed
  }
}

extension DropReason {
  /// "3 ..."
  fileprivate var words: String {
    switch self {
    case .waitTooLong: "for which no lane has room in time"
    case .noTrack: "that may use no track"
    case .noLife: "whose life the track could not tell"
    case .noTime: "without a time"
    case .queueFull, .duplicate, .removed, .notRunning: "that a recording does not have"
    }
  }
}
