/// The worker behind a track: who may enter a lane, and when.
public enum TrackController: String, CaseIterable, Sendable {
  /// The next one enters when it can never catch up with the one before.
  case move
  /// One at a time on a lane.
  case stable
  /// Any number, up to the track's capacity.
  case free
}
