/// Whether an animation shows before it begins and after it has ended, as Core Animation's fill modes.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
  /// On neither side: the model value shows.
  case removed
  /// After the end: its last value.
  case forwards
  /// Before the begin: its first value.
  case backwards
  /// On both sides.
  case both
}
