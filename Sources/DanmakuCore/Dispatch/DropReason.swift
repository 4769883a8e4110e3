/// Why a comment is not shown.
public enum DropReason: Hashable, CaseIterable, Sendable {
  /// No lane has room for it within the time that it may wait.
  case waitTooLong
  /// There is no track that it may use.
  case noTrack
  /// No track could say how long it would live; the errors stand beside the drop.
  case noLife
  /// Its time is no finite number.
  case noTime
}
