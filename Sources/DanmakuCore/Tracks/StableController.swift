/// Spacing of comments that stand: one at a time, with a cooldown between one's exit and the next entry.
public struct StableController: TrackController {
  /// s; none before the first comment.
  public let cooldown: Double
  public private(set) var lastExit = -Double.infinity

  /// An empty lane with this cooldown, s.
  public init(cooldown: Double) {
    self.cooldown = cooldown
  }

  public func earliestEntry(of life: Life, after time: Double) -> Double {
    max(time, lastExit + cooldown)
  }

  public mutating func admit(_ life: Life, at entry: Double) {
    lastExit = max(lastExit, entry + life.total)
  }
}
