import DanmakuCore
import DanmakuFormats
import DanmakuScripting

/// Times what a recording goes through, step by step, with the peak of memory in each.
struct RecordingBench {
  private var text = ""
  private let clock = ContinuousClock()

  /// - Returns: A line for each step.
  /// - Throws: `InputError` when the file cannot be read.
  static func run(
    _ path: String, on track: ScriptTrack, options: DispatchOptions, measure: any TextMeasure
  ) throws -> String {
    var bench = RecordingBench()
    var file = try bench.step("read") { try CommentInput.read(path) }
    file.leaveOutUntracked()
    var cache = MeasureCache(measure)
    let comments = bench.step("measure") {
      file.comments.map { comment in
        let size = cache.size(of: comment.text, fontSize: comment.fontSize)
        return MeasuredComment(comment, size: size, showSeed: track.seed)
      }
    }
    let show = bench.step("place") {
      Show(stage: track.stage, tracks: [track], comments: comments, options: options)
    }
    bench.frames(of: show)
    return """
      \(path): \(comments.count) comments, \(cache.count) texts; \
      \(show.placements.count) placed, \(show.timeline.drops.count) dropped
      \(bench.text)
      """
  }

  private mutating func step<Result>(
    _ name: String, _ work: () throws -> Result
  ) rethrows -> Result {
    PeakMemory.reset()
    let start = clock.now
    let result = try work()
    report(name, "\(Self.milliseconds(clock.now - start)) ms")
    return result
  }

  /// Frames at random times, as a hand on a time line asks for them.
  private mutating func frames(of show: Show) {
    guard let span = show.timeline.span else { return }
    PeakMemory.reset()
    var times: [(cost: Duration, count: Int)] = []
    for i in 0..<1001 {
      let share = Double(Seed.mix(UInt64(i)) >> 11) * 0x1p-53
      let time = span.lowerBound + (span.upperBound - span.lowerBound) * share
      let start = clock.now
      let frame = show.frame(at: time)
      times.append((clock.now - start, frame.entries.count))
    }
    times.sort { $0.cost < $1.cost }
    let (median, most) = (times[times.count / 2], times[times.count - 1])
    report(
      "frame",
      "\(Self.milliseconds(median.cost)) ms, the median of 1001 at random times "
        + "(\(median.count) on stage); the slowest \(Self.milliseconds(most.cost)) ms "
        + "(\(most.count) on stage)")
  }

  private mutating func report(_ name: String, _ cost: String) {
    let memory = PeakMemory.mebibytes.map { ", peak \($0) MiB" } ?? ""
    text += "  \(name.padded(to: 7))  \(cost)\(memory)\n"
  }

  private static func milliseconds(_ time: Duration) -> String {
    let thousandths = (time / .microseconds(1)).rounded()
    return NumberText.rounded(thousandths / 1000)
  }
}
