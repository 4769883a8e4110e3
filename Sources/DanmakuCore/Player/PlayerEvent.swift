/// Something that has happened to a comment of a player.
public struct PlayerEvent: Sendable {
  public enum Kind: Sendable {
    /// It has come.
    case inserted
    /// It is not shown, and why. The errors of tracks stand beside `noLife`.
    case dropped(DropReason, errors: [any Error])
    /// It has left the queue: its lane and its entry are final. (Until then `plans()` has them.)
    indirect case dispatched(Placement)
    /// It has entered.
    indirect case displayed(Placement)
    /// It has left, or was taken away.
    case ended
  }

  /// Stage time at which it happened, s.
  public let time: Double
  /// The comment's.
  public let id: String
  /// What has happened.
  public let kind: Kind
}
