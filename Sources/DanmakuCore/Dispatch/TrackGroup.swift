/// Some of a show's tracks, to confine comments to. A track may be in several groups: it is one track,
/// with one spacing.
public struct TrackGroup: Hashable, Sendable {
  /// Indices of tracks, in order, each once.
  public let tracks: [Int]

  /// A group of the tracks with these indices, in any order.
  public init(_ tracks: some Sequence<Int>) {
    self.tracks = Set(tracks).sorted()
  }
}
