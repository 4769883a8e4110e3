@testable import DanmakuCore

/// Recordings for tests, made from a seed.
enum Recording {
  /// Comments that cross evenly, as `horizontal` does.
  struct Crossing: Track {
    let name = "crossing"
    var settings = TrackSettings(lanes: 0)
    var stage = Stage.fullHD
    /// s; by the comment's seed between these.
    var durations = 6.0...6.0

    func life(of comment: MeasuredComment, laneCount: Int) -> Life {
      let share = Double(comment.seed >> 11) * 0x1p-53
      let duration = durations.lowerBound + (durations.upperBound - durations.lowerBound) * share
      return Life(
        duration: duration, width: comment.size.width, length: stage.width + comment.size.width)
    }

    func update(_ a: inout Attributes) {
      a.x = stage.width - (stage.width + a.size.width) * a.percent
    }
  }

  struct Failing: Track {
    struct Failure: Error {}
    let name = "failing"
    let settings = TrackSettings()
    func life(of comment: MeasuredComment, laneCount: Int) throws -> Life { throw Failure() }
    func update(_ attributes: inout Attributes) throws { throw Failure() }
  }

  /// A source of numbers that is the same on each run.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 1
      return Seed.mix(state)
    }
  }

  /// Comments with mixed widths, heights and times, in no order.
  static func comments(
    _ count: Int, over seconds: Double, seed: UInt64 = 1,
    heights: [Double] = [30, 30, 30, 43.2, 22]
  ) -> [MeasuredComment] {
    var random = Random(state: seed)
    return (0..<count).map { i in
      let size = Size(
        width: Double.random(in: 10...900, using: &random),
        height: heights.randomElement(using: &random) ?? 30)
      return comment("\(i)", at: Double.random(in: 0...seconds, using: &random), size: size)
    }
  }

  static func comment(
    _ id: String, at time: Double, size: Size = Size(width: 100, height: 30)
  ) -> MeasuredComment {
    MeasuredComment(Comment(id: id, time: time, text: id), size: size, showSeed: 0)
  }
}
