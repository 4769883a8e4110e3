/// Where a time is from an animation's point of view.
public enum MediaPhase: String, Hashable, Sendable, CaseIterable {
  /// It has not begun.
  case before
  /// It runs: from its begin, included, to its end, excluded.
  case active
  /// It has ended.
  case after
}
