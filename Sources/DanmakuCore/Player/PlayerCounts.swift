/// What has become of a player's comments since its last start: always
/// `inserted = displayed + dropped + waiting`.
public struct PlayerCounts: Hashable, Sendable {
  public var inserted = 0
  /// Those that have entered, whether they are still on stage or not.
  public var displayed = 0
  public var dropped: [DropReason: Int] = [:]
  public var waiting = 0
}
