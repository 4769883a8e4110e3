/// What a track asks of its controller.
public struct TrackSettings: Hashable, Sendable {
  /// Who may enter a lane, and when.
  public var controller: ControllerKind
  /// Rows; 0 for as many as fit.
  public var lanes: Int
  /// Between two comments on a lane, s (the source's spaceTimeInterval).
  public var spacing: Double
  /// For `stable`: from one comment's exit to the next entry, s.
  public var cooldown: Double
  /// For `free`: most comments at once on a lane.
  public var capacity: Int

  /// Settings; the defaults are those of a script that sets none.
  public init(
    controller: ControllerKind = .move, lanes: Int = 1, spacing: Double = 0.2,
    cooldown: Double = 0, capacity: Int = 100
  ) {
    self.controller = controller
    self.lanes = lanes
    self.spacing = spacing
    self.cooldown = cooldown
    self.capacity = capacity
  }
}
