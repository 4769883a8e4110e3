import DanmakuCore
import DanmakuScripting
import Testing

@testable import DanmakuPreview

@Suite struct FrameWordsTests {
  @Test func aFrameReadsBackToTheSameNumbers() throws {
    let source = try #require(BuiltInTracks.source(named: "christina"))
    let (track, _) = try ScriptTrack.load(source, stage: .fullHD)
    let comments = (0..<20).map { number in
      MeasuredComment(
        Comment(id: "\(number)", time: Double(number), text: "a"),
        size: Size(width: 40, height: 25),
        showSeed: 0)
    }
    let show = Show(stage: .fullHD, tracks: [track], comments: comments)
    let frame = show.frame(at: 4.3)
    let words = FrameWords.of(frame, placements: show.placements, generation: 7, cost: 12.5)
    let numbers = words.map { Double(bitPattern: $0) }
    #expect(words[0] == 1 | 7 << 32)
    #expect(numbers[1] == 4.3 && numbers[2] == 12.5)
    #expect(words[3] == UInt64(frame.entries.count) && frame.entries.count > 2)
    #expect(words.count == 4 + 13 * frame.entries.count)
    for (i, entry) in frame.entries.enumerated() {
      let a = entry.attributes
      let placement = show.placements[entry.placement]
      #expect(
        Array(numbers[(4 + 13 * i)..<(17 + 13 * i)]) == [
          Double(placement.order), a.x, a.y, a.size.width, a.size.height, a.rotation, a.scaleX,
          a.scaleY, a.opacity, a.reveal, Double(placement.lane.index), placement.entry,
          placement.life.total,
        ])
    }
  }
}
