/// What happens to a comment that no lane has room for when it comes.
public enum WaitPolicy: Hashable, Sendable {
  /// It waits, for so many s at most; one that would have to wait longer is dropped at once. 0 shows
  /// only what can be shown at once.
  case atMost(Double)
  /// It waits without end.
  case forever
  /// It enters at once, over others.
  case overlap
}
