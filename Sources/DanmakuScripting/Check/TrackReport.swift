/// What `TrackCheck` has found in a track.
public struct TrackReport: Sendable {
  /// An error, once for each place.
  public struct Failure: Sendable {
    /// The first one of its kind at this place.
    public let error: ScriptError
    /// How often it came.
    public let count: Int
    /// Where it first came; nil where it belongs to no single update.
    public let circumstances: String?
  }

  /// What is legal, but maybe not meant.
  public struct Warning: Sendable {
    /// What sort of thing it is.
    public enum Kind: String, CaseIterable, Sendable {
      /// A function that nothing calls, by a name that is nearly a setting's.
      case name
      /// A comment leaps between two frames.
      case jump
      /// A comment is never on the stage with any opacity.
      case neverSeen
    }

    /// What sort of thing it is.
    public let kind: Kind
    /// One sentence, which may hold names that the script has chosen.
    public let message: String
    /// How often it was found.
    public let count: Int
    /// Where it was found first; nil where it belongs to no single share of a life.
    public let percent: Double?
  }

  /// The track's name.
  public let track: String
  /// Its file, as its author gave it.
  public let file: String
  /// Empty for a track that keeps the contract.
  public internal(set) var failures: [Failure] = []
  /// What its author may want to look at.
  public internal(set) var warnings: [Warning] = []
  /// Values of params that fit none, on any of the stages.
  public internal(set) var misfits: [ParamError] = []
  /// Only where comments move: how much of the smaller of two boxes lies in both at most, 0...1, where
  /// one comment follows the other as closely as the track's spacing lets it.
  public internal(set) var overlap: Double?

  init(of source: ScriptSource) {
    track = source.name
    file = source.file
  }
}
