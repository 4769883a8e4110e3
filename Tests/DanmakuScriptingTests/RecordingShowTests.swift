import DanmakuCore
import Testing

@testable import DanmakuScripting

/// Rule 1 on recordings: state is a function of time.
@Suite struct RecordingShowTests {
  private static let comments: [MeasuredComment] = (0..<1000).map { i in
    let bits = Seed.mix(UInt64(i))
    let comment = DanmakuCore.Comment(
      id: "\(i)", time: Double(bits % 60_000) / 1000, text: "comment \(i)")
    let size = Size(width: 20 + Double(bits >> 32 & 511), height: i % 7 == 0 ? 43.2 : 30)
    return MeasuredComment(comment, size: size, showSeed: 1)
  }

  private func show(_ track: String) throws -> Show {
    let source = try #require(BuiltInTracks.source(named: track))
    let script = try ScriptTrack.load(source, stage: .fullHD, seed: 1).track
    return Show(stage: .fullHD, tracks: [script], comments: Self.comments)
  }

  private func bits(_ frame: Frame) -> [UInt64] {
    frame.entries.flatMap { entry in
      let a = entry.attributes
      return [
        UInt64(entry.placement), a.x.bitPattern, a.y.bitPattern, a.rotation.bitPattern,
        a.scaleX.bitPattern, a.scaleY.bitPattern, a.opacity.bitPattern, a.reveal.bitPattern,
      ]
    }
  }

  @Test(arguments: ["horizontal", "sin", "pop"])
  func aFrameIsTheSameHoweverOneComesToIt(track: String) throws {
    let seconds = (0...66).map(Double.init)
    let direct = try show(track)
    let frames = seconds.map { bits(direct.frame(at: $0)) }
    #expect(frames.count { !$0.isEmpty } > 60)

    for fps in [24, 60, 144] {
      let played = try show(track)
      for k in 0...(66 * fps) {
        let frame = played.frame(at: Double(k) / Double(fps))
        if k % fps == 0 { #expect(bits(frame) == frames[k / fps]) }
      }
    }
    let sought = try show(track)
    var generator = SystemRandomNumberGenerator()
    for second in (seconds + seconds).shuffled(using: &generator) {
      #expect(bits(sought.frame(at: second)) == frames[Int(second)])
      _ = sought.frame(at: second - 1.37)
    }
  }
}
