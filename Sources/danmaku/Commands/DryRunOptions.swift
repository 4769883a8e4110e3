import DanmakuCore
import DanmakuDrawing

/// The command line of a dry run, understood.
struct DryRunOptions {
  /// At which times comments are asked for.
  enum Times {
    /// Frames of so many a second, between two stage times (s).
    case frames(fps: Double, from: Double?, to: Double?)
    /// Stage times, s.
    case stage([Double])
    /// Shares of each comment's own life.
    case percents([Double])
  }

  let track: String
  let stage: Stage
  let seed: UInt64
  let params: [String: String]
  let times: Times
  let comment: Comment
  let size: Size
  let rowHeight: Double
  /// Nil where none was asked for by name.
  let format: RowFormat?
  let exact: Bool
  let plot: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count == 1, let track = arguments.operands.first else {
      throw UsageError(
        arguments.operands.isEmpty
          ? "dry-run needs a TRACK: a path, or a name that 'danmaku tracks' lists"
          : "dry-run takes one TRACK, not \(arguments.operands.count): \(arguments.operands.listed)",
        command: arguments.command)
    }
    self.track = track
    stage = try arguments.stage()
    seed = try arguments.seed()
    params = try arguments.params()
    times = try Self.times(arguments)
    rowHeight = try arguments.positive("--row-height") ?? LineHeight.standardRow
    comment = Comment(id: "#1", text: arguments.text("--text") ?? "danmaku 弹幕")
    size = try Self.size(of: comment, arguments)
    format = try arguments.choice("--format", of: RowFormat.self)
    exact = arguments.has("--exact")
    plot = arguments.has("--plot")
  }

  private static func times(_ arguments: Arguments) throws(UsageError) -> Times {
    let given = ["--fps", "--at", "--percent"].filter { arguments.has($0) }
    guard given.count <= 1 else {
      throw UsageError(
        "\(given.joined(separator: " and ")) exclude each other", command: arguments.command)
    }
    if let bound = ["--from", "--to"].first(where: { arguments.has($0) }),
      let other = given.first, other != "--fps"
    {
      throw arguments.refuse(bound, "goes with --fps, not with \(other)")
    }
    if let times = try arguments.numbers("--at") { return .stage(times.sorted()) }
    if let percents = try arguments.numbers("--percent") {
      guard percents.allSatisfy((0...1).contains) else {
        throw arguments.refuse("--percent", "needs shares from 0 to 1, like 0,0.25,1")
      }
      return .percents(percents.sorted())
    }
    let fps = try arguments.positive("--fps") ?? 10
    guard fps <= 100_000 else {
      throw arguments.refuse("--fps", "can be 100000 at most")
    }
    let from = try arguments.number("--from")
    let to = try arguments.number("--to")
    if let from, let to, from > to {
      throw arguments.refuse("--from", "is after --to: \(from) > \(to)")
    }
    return .frames(fps: fps, from: from, to: to)
  }

  private enum MeasureName: String, CaseIterable {
    case font, cells
  }

  private static func size(
    of comment: Comment, _ arguments: Arguments
  ) throws(UsageError) -> Size {
    let name = try arguments.choice("--measure", of: MeasureName.self) ?? .font
    if let (width, height) = try arguments.pair("--box") {
      guard width >= 0, height >= 0 else {
        throw arguments.refuse("--box", "needs sides from 0 on")
      }
      return Size(width: width, height: height)
    }
    let measure: any TextMeasure
    switch name {
    case .cells: measure = CellMeasure()
    case .font:
      let family = arguments.text("--font") ?? "sans-serif"
      guard let pango = PangoMeasure(family: family) else {
        throw UsageError("Pango cannot be used here; try --measure cells")
      }
      measure = pango
    }
    return measure.size(of: comment.text, fontSize: comment.fontSize)
  }
}
