/// How a player treats its comments.
public struct PlayerOptions: Hashable, Sendable {
  /// How comments are dispatched.
  public var dispatch: DispatchOptions
  /// Most comments that wait in each level of the queue, at least 1; where one more comes, the oldest is
  /// dropped.
  public var queueCapacity: Int

  /// By default comments wait for 5 s at most (a longer wait only builds a standing queue), one enters in each
  /// sixtieth of a second, and 60 wait in each level, as in LNDanmakuMaster.
  public init(
    dispatch: DispatchOptions = DispatchOptions(
      wait: .atMost(5), grain: Grain(count: 1, slot: 1.0 / 60)),
    queueCapacity: Int = 60
  ) {
    self.dispatch = dispatch
    self.queueCapacity = queueCapacity
  }
}
