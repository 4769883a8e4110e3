/// How comments are dispatched.
public struct DispatchOptions: Hashable, Sendable {
  public var strategy: DispatchStrategy
  public var wait: WaitPolicy
  public var grain: Grain?
  /// What has to fit into a row where a track takes as many as fit, px, above 0.
  public var rowHeight: Double

  /// Defaults are those of recordings.
  public init(
    strategy: DispatchStrategy = .fastest, wait: WaitPolicy = .atMost(1), grain: Grain? = nil,
    rowHeight: Double = LineHeight.standardRow
  ) {
    self.strategy = strategy
    self.wait = wait
    self.grain = grain
    self.rowHeight = rowHeight
  }
}
