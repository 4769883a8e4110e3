/// Spacing of comments that travel: one enters when it can never catch up with any before it.
///
/// Both of two comments move evenly, so the gap between them is linear in time: where it is wide enough
/// at both ends, it is so in between. At the entrance the tail of each comment before must have been
/// inside for `spacing`; at the far end each must have left `spacing` before the new one's head arrives,
/// `trackTime` after its entry. (LNDanmakuMaster's chase rule, against every comment on the lane.)
public struct MoveController: TrackController {
  /// s
  public let spacing: Double
  public private(set) var lastExit = -Double.infinity
  /// When the last tail so far has entered.
  private var lastTail = -Double.infinity

  /// An empty lane with this spacing, s.
  public init(spacing: Double) {
    self.spacing = spacing
  }

  public func earliestEntry(of life: Life, after time: Double) -> Double {
    max(time, max(lastExit + spacing - life.trackTime, lastTail + spacing))
  }

  public mutating func admit(_ life: Life, at entry: Double) {
    lastExit = max(lastExit, entry + life.total)
    lastTail = max(lastTail, entry + life.danmakuTime)
  }
}
