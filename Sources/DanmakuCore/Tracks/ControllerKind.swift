/// The base kinds of track controllers.
public enum ControllerKind: String, CaseIterable, Sendable {
  /// The next one enters when it can never catch up with those before.
  case move
  /// One at a time on a lane.
  case stable
  /// Any number on a lane, up to the track's capacity.
  case free
}
