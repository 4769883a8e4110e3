import DanmakuCore

/// Collects what is found on several stages, each thing once, with how often it came.
struct CheckFindings {
  /// A leap between two frames.
  struct Jump {
    let percent: Double
    /// px
    let distance: Double
    let circumstances: String
  }

  private var tally = FailureTally()
  /// Of the tally's errors, in their order.
  private var circumstances: [String?] = []
  private var firstJump: Jump?
  private var jumps = 0
  private var firstUnseen: String?
  private var unseen = 0
  private var comments = 0
  private(set) var hasHitLimit = false

  func holds(_ error: ScriptError) -> Bool { tally.holds(error) }

  mutating func note(_ error: ScriptError, _ place: String? = nil) {
    if !tally.holds(error) { circumstances.append(place) }
    if error.kind == .limit { hasHitLimit = true }
    tally.note(error)
  }

  mutating func note(_ jump: Jump) {
    jumps += 1
    if firstJump == nil { firstJump = jump }
  }

  mutating func noteComment(_ description: String, isSeen: Bool) {
    comments += 1
    guard !isSeen else { return }
    unseen += 1
    if firstUnseen == nil { firstUnseen = description }
  }

  var failures: [TrackReport.Failure] {
    zip(tally.all, circumstances).compactMap { failure, place in
      (failure.error as? ScriptError).map {
        TrackReport.Failure(error: $0, count: failure.count, circumstances: place)
      }
    }
  }

  var warnings: [TrackReport.Warning] {
    var warnings: [TrackReport.Warning] = []
    if let jump = firstJump {
      warnings.append(
        TrackReport.Warning(
          kind: .jump,
          message: "it jumps \(NumberText.rounded(jump.distance.rounded())) px within a frame at "
            + "percent \(NumberText.rounded(jump.percent)) (\(jump.circumstances))",
          count: jumps, percent: jump.percent))
    }
    if let unseen = firstUnseen {
      warnings.append(
        TrackReport.Warning(
          kind: .neverSeen,
          message: "\(self.unseen) of \(comments) comments are never seen, the first of them "
            + unseen,
          count: self.unseen, percent: nil))
    }
    return warnings
  }
}
