import DanmakuCore

/// Tries a track where its author may not have looked: with comments of several sizes and seeds, over
/// their whole lives, on several stages.
public struct TrackCheck {
  /// A wide one, a small one, and a high one, px.
  public static let usualStages = [(1920.0, 1080.0), (640.0, 360.0), (360.0, 640.0)].compactMap {
    Stage(width: $0.0, height: $0.1)
  }

  /// Where it is tried.
  public let stages: [Stage]
  /// What chance is drawn from.
  public let seeds: [UInt64]

  /// A check; it is the same on every run.
  public init(stages: [Stage] = TrackCheck.usualStages, seeds: [UInt64] = [0, 1]) {
    self.stages = stages
    self.seeds = seeds
  }

  /// Loads a track, afresh for each stage and seed, and tries it.
  ///
  /// - Parameters:
  ///   - params: Values of params by name, as text.
  ///   - module: Finds a file that the script requires; see `ScriptTrack.load`.
  public func run(
    _ source: ScriptSource, params: [String: String] = [:],
    module: @escaping (String) throws -> ScriptSource? = { _ in nil }
  ) -> TrackReport {
    var report = TrackReport(of: source)
    var findings = CheckFindings()
    var doubts: [String] = []
    for stage in stages {
      for seed in seeds {
        do {
          func load() throws(ScriptError) -> (track: ScriptTrack, misfits: [ParamError]) {
            try ScriptTrack.load(
              source, stage: stage, seed: seed, params: params, module: module)
          }
          let (track, misfits) = try load()
          report.misfits += misfits.filter { !report.misfits.contains($0) }
          doubts += track.doubts.filter { !doubts.contains($0) }
          var check = StageCheck(track)
          check.run(against: try load().track, into: &findings)
          if track.isFunctionOfPercent, let overlap = FollowingOverlap.largest(on: track) {
            report.overlap = max(report.overlap ?? 0, overlap)
          }
        } catch {
          // One that does not load here most likely does not load anywhere.
          if !findings.holds(error) { findings.note(error) }
        }
      }
    }
    report.failures = findings.failures
    report.warnings =
      doubts.map { TrackReport.Warning(kind: .name, message: $0, count: 1, percent: nil) }
      + findings.warnings
    return report
  }

  /// A narrow one, an ordinary one, a wide one, and one that is wider than most stages.
  static func comments(seed: UInt64) -> [MeasuredComment] {
    let texts = ["!", "danmaku 弹幕", String(repeating: "wide ", count: 8)]
    return (texts + [String(repeating: "弹幕", count: 60)]).enumerated().map { index, text in
      let comment = Comment(id: "#\(index + 1)", text: text)
      let size = Size(
        width: CellMeasure().width(ofLine: text[...], fontSize: comment.fontSize),
        height: LineHeight.of(fontSize: comment.fontSize))
      return MeasuredComment(comment, size: size, showSeed: seed)
    }
  }
}
