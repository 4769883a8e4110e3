import DanmakuCore

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

  /// Which comments are shown.
  enum Source {
    /// One comment, at 0 s, of this size or of its text's.
    case one(Comment, size: Size?)
    /// Those of a file.
    case file(String)
    /// Made up ones.
    case samples(SampleComments)
  }

  let track: String
  let stage: Stage
  let seed: UInt64
  let params: [String: String]
  let times: Times
  let source: Source
  let dispatch: DispatchOptions
  /// Nil where none was asked for by name.
  let format: RowFormat?
  let exact: Bool
  let plot: Bool
  let watch: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count == 1, let track = arguments.operands.first, !track.isEmpty else {
      throw UsageError(
        arguments.operands.count < 2
          ? "dry-run needs a TRACK: a path, or a name that 'danmaku tracks' lists"
          : "dry-run takes one TRACK, not \(arguments.operands.count): \(arguments.operands.listed)",
        command: arguments.command)
    }
    self.track = track
    stage = try arguments.stage()
    seed = try arguments.seed()
    params = try arguments.params()
    times = try Self.times(arguments)
    source = try Self.source(arguments)
    dispatch = try arguments.dispatchOptions()
    format = try arguments.choice("--format", of: RowFormat.self)
    exact = arguments.has("--exact")
    plot = arguments.has("--plot")
    watch = arguments.has("--watch")
    if watch, track == "-" { throw arguments.refuse("--watch", "needs a file to watch, not '-'") }
    if watch, case .file("-") = source {
      throw arguments.refuse("--watch", "goes with a comment file, not with standard input")
    }
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
      throw arguments.refuse(
        "--from", "is after --to: \(NumberText.shortest(from)) > \(NumberText.shortest(to))")
    }
    return .frames(fps: fps, from: from, to: to)
  }

  private static func source(_ arguments: Arguments) throws(UsageError) -> Source {
    if let samples = try arguments.samples() {
      if let other = ["--comments", "--text", "--box"].first(where: { arguments.has($0) }) {
        throw arguments.refuse(other, "excludes --samples")
      }
      return .samples(samples)
    }
    if let file = arguments.text("--comments") {
      if let other = ["--text", "--box"].first(where: { arguments.has($0) }) {
        throw arguments.refuse(other, "is for one comment, without --comments")
      }
      return .file(file)
    }
    let comment = Comment(id: "#1", text: arguments.text("--text") ?? "danmaku 弹幕")
    guard let size = try arguments.size("--box", sides: 0...Stage.sides.upperBound) else {
      return .one(comment, size: nil)
    }
    return .one(comment, size: Size(width: size.width, height: size.height))
  }
}
