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
  /// It was the oldest one of a full queue. (Live only, as all that follow.)
  case queueFull
  /// Another one of its id waits or is on stage.
  case duplicate
  /// It was removed while it waited, alone or with all others.
  case removed
  /// The player neither plays nor is paused.
  case notRunning
}
