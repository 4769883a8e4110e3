/// The two levels of the waiting queue.
public enum QueueLevel: CaseIterable, Sendable {
  /// Goes before all others.
  case high
  case normal
}
