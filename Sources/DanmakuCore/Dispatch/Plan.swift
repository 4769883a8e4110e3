/// Where and when a comment enters: a placement without the comment.
///
/// It holds nothing that has to be counted, so that the plans of all that wait are cheap to solve again.
struct Plan: Hashable, Sendable {
  /// Index of the track.
  let track: Int
  var lane: Lane
  /// How many comments come to the track before it.
  let index: Int
  /// Stage time, s.
  var entry: Double
  var life: Life
}
