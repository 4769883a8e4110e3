/// Which lane a comment gets, among those that it may use. Ties go to the lower track, then to the
/// lower lane.
public enum DispatchStrategy: String, CaseIterable, Sendable {
  /// Where it can enter first.
  case fastest
  /// Where the last comment leaves first, or has left, among the lanes that it can enter in time.
  case lowDensity
  /// The first one that it can enter in time.
  case firstFree
}
