import DanmakuCore

/// Runs a track on one stage over the lives of several comments.
struct StageCheck {
  private let track: ScriptTrack
  private let show: Show
  private var seen: Set<Int> = []
  /// Those of which at least one update has succeeded.
  private var known: Set<Int> = []

  /// Both ends and the hundredths between.
  private static let percents = (0...100).map { Double($0) / 100 }
  /// s
  private static let frame = 1.0 / 60
  /// So many frames of a life are all looked at; of a longer one, as many.
  private static let mostFrames = 3600.0

  init(_ track: ScriptTrack) {
    self.track = track
    // All at once, so that rows and arrivals differ.
    show = Show(
      stage: track.stage, tracks: [track], comments: TrackCheck.comments(seed: track.seed),
      options: DispatchOptions(wait: .overlap))
  }

  /// - Parameter other: The same track, loaded afresh.
  mutating func run(against other: ScriptTrack, into findings: inout CheckFindings) {
    for error in show.timeline.drops.flatMap(\.errors) {
      if let error = error as? ScriptError {
        findings.note(error, "in a life on \(track.stage.text)")
      }
    }
    checkPurity(against: StageCheck(other), into: &findings)
    if track.isFunctionOfPercent { checkJumps(into: &findings) }
    for index in known.sorted() where !track.isStopped {
      findings.noteComment(circumstances(of: index), isSeen: seen.contains(index))
    }
    // Its comments are others than those here.
    for error in track.trialErrors where !findings.holds(error) {
      findings.note(error, "in a trial call on \(track.stage.text)")
    }
  }

  private mutating func checkPurity(
    against other: StageCheck, into findings: inout CheckFindings
  ) {
    let cases = show.placements.indices.flatMap { index in
      Self.percents.map { (placement: index, percent: $0) }
    }
    var ordered: [[UInt64]?] = []
    for (placement, percent) in cases {
      ordered.append(attributes(of: placement, at: percent, into: &findings)?.bits)
    }
    // A script that is known to be impure, or that hit a limit, begins anew in between.
    var isPure = track.isFunctionOfPercent && other.track.isFunctionOfPercent
    if isPure, !findings.hasHitLimit, other.show.placements.count == show.placements.count {
      // Another comment and another percent each time, the same on every run.
      for index in cases.indices.sorted(by: { Seed.mix(UInt64($0)) < Seed.mix(UInt64($1)) }) {
        let frame = other.show.frame(of: cases[index].placement, atPercent: cases[index].percent)
        // What ran out of time here only says nothing about purity.
        if frame.failures.contains(where: { ($0.error as? ScriptError)?.kind == .limit }) { break }
        if frame.entries.first?.attributes.bits != ordered[index] { isPure = false }
      }
    }
    guard !isPure else { return }
    let source = track.source
    findings.note(
      ScriptError(
        in: source, line: source.line(defining: "updateAttributes"), kind: .contract,
        message: "it is not a function of percent: its results depend on what it was asked before",
        hint: "keep nothing between calls"))
  }

  /// A jump is one however short the time is, so between frames that lie apart it is looked for.
  private mutating func checkJumps(into findings: inout CheckFindings) {
    let limit = max(track.stage.width, track.stage.height) / 4
    for placement in show.placements.indices {
      let total = show.placements[placement].life.total
      let steps = min(Self.mostFrames, max(1, (total / Self.frame).rounded(.up)))
      var last: Attributes?
      for step in 0...Int(steps) where !track.isStopped {
        let next = attributes(of: placement, at: Double(step) / steps, into: &findings)
        defer { last = next }
        guard var low = last, var high = next else { continue }
        while low.distance(to: high) > limit,
          (high.percent - low.percent) * total > Self.frame * 1.001
        {
          let percent = (low.percent + high.percent) / 2
          guard let middle = attributes(of: placement, at: percent, into: &findings) else { break }
          if low.distance(to: middle) > middle.distance(to: high) {
            high = middle
          } else {
            low = middle
          }
        }
        guard low.opacity > 0, high.opacity > 0, low.distance(to: high) > limit else { continue }
        findings.note(
          CheckFindings.Jump(
            percent: high.percent, distance: low.distance(to: high),
            circumstances: circumstances(of: placement)))
      }
    }
  }

  private mutating func attributes(
    of placement: Int, at percent: Double, into findings: inout CheckFindings
  ) -> Attributes? {
    // What fails from then on says nothing new.
    guard !track.isStopped else { return nil }
    let frame = show.frame(of: placement, atPercent: percent)
    for failure in frame.failures {
      guard let error = failure.error as? ScriptError else { continue }
      findings.note(
        error, "at percent \(NumberText.rounded(percent)), \(circumstances(of: placement))")
    }
    guard let attributes = frame.entries.first?.attributes else { return nil }
    known.insert(placement)
    if !seen.contains(placement), attributes.isSeen(on: track.stage) { seen.insert(placement) }
    return attributes
  }

  private func circumstances(of placement: Int) -> String {
    let width = NumberText.rounded(show.placements[placement].comment.size.width)
    return "\(width) px wide on \(track.stage.text)"
  }
}

extension Stage {
  /// "1920x1080"
  fileprivate var text: String { "\(NumberText.rounded(width))x\(NumberText.rounded(height))" }
}

extension Attributes {
  fileprivate func distance(to other: Attributes) -> Double {
    let (from, to) = (TurnedBox(of: self).center, TurnedBox(of: other).center)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
