/// A rule of motion: where a comment is at a share of its life.
///
/// What it writes has to depend on the attributes that it is given alone, not on what it was asked
/// before: comments are asked for in any order, and any number of times.
public protocol Track {
  var name: String { get }
  var settings: TrackSettings { get }

  /// How long a comment will live here; asked once, when it is placed. `laneCount` is how many rows
  /// the track has on this stage.
  func life(of comment: MeasuredComment, laneCount: Int) throws -> Life

  /// Called before the updates of one frame.
  func beginFrame()

  /// Puts a comment in its place: writes position, rotation, scale, opacity and reveal. `attributes`
  /// come with their defaults.
  func update(_ attributes: inout Attributes) throws
}

extension Track {
  /// Nothing, unless a track wants to know.
  public func beginFrame() {}
}
