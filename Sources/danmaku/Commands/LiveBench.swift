import DanmakuCore
import DanmakuScripting

/// Times a player that is flooded: 10,000 inserts a second for a minute of stage time, ticked at 60 Hz.
enum LiveBench {
  private static let rate = 10_000
  private static let seconds = 60

  /// - Returns: What it says to whoever has asked.
  static func run(on track: ScriptTrack) -> String {
    var player = Player(stage: track.stage, tracks: [track])
    let texts = (0..<100).map { "comment 弹幕 " + String(repeating: "!", count: $0 % 20) }
    let sizes = texts.map { CellMeasure().size(of: $0, fontSize: 25) }
    let clock = ContinuousClock()
    var cost = Duration.zero
    var memory: [Int] = []
    var longest = 0
    player.start(at: 0)
    for second in 0..<seconds {
      if second == 10 || second == seconds - 1 { PeakMemory.reset() }
      let comments = (second * rate..<(second + 1) * rate).map { number in
        let comment = Comment(id: "\(number)", text: texts[number % 100])
        return MeasuredComment(comment, size: sizes[number % 100], showSeed: track.seed)
      }
      let start = clock.now
      for (i, comment) in comments.enumerated() {
        let reading = Double(second) + Double(i) / Double(rate)
        player.insert(comment, at: reading)
        // An owner takes the events of each frame.
        if i % (rate / 60) == 0 { _ = player.takeEvents() }
      }
      cost += clock.now - start
      longest = max(longest, player.counts.waiting)
      if second == 10 || second == seconds - 1 { memory.append(PeakMemory.mebibytes ?? 0) }
    }
    let counts = player.counts
    let inserts = rate * seconds
    let each = NumberText.rounded((cost / .nanoseconds(inserts)).rounded() / 1000)
    return """
      \(inserts) inserts in \(seconds) s of stage time: \(each) us an insert
        \(counts.displayed) shown, at most \(longest) waiting
        memory: \(memory.map { "\($0) MiB" }.joined(separator: " in the 10th second, ")) in the last

      """
  }
}
