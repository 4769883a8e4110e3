import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct ShowTests {
  /// Every field of a frame, to the bit.
  private func bits(_ frame: Frame) -> [UInt64] {
    frame.entries.flatMap { entry in
      let a = entry.attributes
      return [a.x, a.y, a.rotation, a.scaleX, a.scaleY, a.opacity, a.reveal, a.percent]
        .map(\.bitPattern)
    }
  }

  @Test(arguments: BuiltInTracks.names)
  func askedInAnyOrderEachTimeGivesTheSameBits(name: String) throws {
    let source = try #require(BuiltInTracks.source(named: name))
    let times = (0..<200).map { Double($0) / 30 }
    func frames(_ times: [Double]) throws -> [Double: [UInt64]] {
      let track = try ScriptTrack.load(source, stage: Script.stage).track
      let show = try Script.show(track)
      var frames: [Double: [UInt64]] = [:]
      for time in times { frames[time] = bits(show.frame(at: time)) }
      return frames
    }
    let forward = try frames(times)
    #expect(try frames(times.reversed()) == forward)
    #expect(try frames(times + times) == forward)
    var generator = SystemRandomNumberGenerator()
    #expect(try frames(times.shuffled(using: &generator)) == forward)
  }

  @Test func aScriptWithHiddenStateStillGivesOnePlaceForOneTime() throws {
    let track = try Script.load(
      """
      local frames = 0
      function updateAttributes(percent, attributes)
        frames = frames + 1
        attributes.x, attributes.y = frames, percent
      end
      """)
    #expect(!track.isFunctionOfPercent)
    let show = try Script.show(track)
    let forward = [0, 1, 2, 3].map { bits(show.frame(at: $0)) }
    let backward = [3, 2, 1, 0].map { bits(show.frame(at: $0)) }
    #expect(forward == backward.reversed())
  }

  @Test func aCommentIsOnStageFromItsEntryUntilBeforeItsExit() throws {
    let show = try Script.show(Script.load("duration = 2" + ContractTests.update))
    #expect(show.frame(at: -0.001).entries.isEmpty)
    #expect(show.frame(at: 0).entries.count == 1)
    #expect(show.frame(at: 1.999).entries.count == 1)
    #expect(show.frame(at: 2).entries.isEmpty)
    // Its own life has both ends.
    #expect(show.frame(of: 0, atPercent: 1).entries[0].attributes.x == 1)
  }

  @Test func aSwiftTypeCanBeATrackToo() throws {
    struct Still: Track {
      let name = "still"
      let settings = TrackSettings(controller: .stable)
      func life(of comment: MeasuredComment, laneCount: Int) -> Life {
        Life(total: 3, danmakuTime: 0)
      }
      func update(_ attributes: inout Attributes) { attributes.x = 12 }
    }
    let show = try Script.show(Still())
    #expect(show.frame(at: 2.5).entries[0].attributes.x == 12)
  }
}
