/// When a player wants to be ticked.
public enum Wake: Hashable, Sendable {
  /// Not before something is inserted, resumed or changed.
  case never
  /// With the next frame of the display: something is on stage.
  case nextFrame
  /// At this reading, s: then the first comment that waits enters.
  case at(Double)
}
