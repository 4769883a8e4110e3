/// What a player does.
public enum PlayerStatus: Sendable {
  /// It was never started.
  case idle
  case playing
  /// Comments stand still; inserts wait.
  case paused
  /// It was stopped, and is empty; it can be started again.
  case stopped
}
