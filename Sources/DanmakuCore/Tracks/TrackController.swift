/// The worker behind one lane: knows who is on it, and when the next comment may enter.
///
/// It is told of placements in the order of the queue, and answers in stage time, s. All answers are
/// solved, so that no clock has to tick for them.
public protocol TrackController: Sendable {
  /// When a comment of this life may enter, at the earliest, from `time` on.
  func earliestEntry(of life: Life, after time: Double) -> Double

  /// Takes note of a comment that enters at this time.
  mutating func admit(_ life: Life, at entry: Double)

  /// When the last comment so far has left; -infinity when there was none.
  var lastExit: Double { get }
}

extension TrackController {
  /// How long a comment that comes now would wait, s: the source's estimated wait time.
  public func waitEstimate(for life: Life, at time: Double) -> Double {
    earliestEntry(of: life, after: time) - time
  }

  /// In how many s the lane will be empty: the source's estimated finish time.
  public func finishEstimate(at time: Double) -> Double {
    max(0, lastExit - time)
  }
}
