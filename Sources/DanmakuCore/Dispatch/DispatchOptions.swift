/// How comments are dispatched.
public struct DispatchOptions: Hashable, Sendable {
  /// Which lane a comment gets.
  public var strategy: DispatchStrategy
  /// How long a comment may wait for it.
  public var wait: WaitPolicy
  /// How many may enter at a time; nil for any number.
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
