import Foundation
import Testing

@Suite struct CheckCommandTests {
  private static let broken = "function updateAttributes(p, a) a.x = 0; a.z = p end"

  @Test func aGoodTrackIsOk() throws {
    let run = try CommandRun("check", "circle", "--stage", "640x360")
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "circle  ok")
    #expect(lines[2].contains(" ns an update: ") && lines[2].hasSuffix(" in a 60 fps frame"))
  }

  @Test func warningsDoNotFail() throws {
    let script = "function updateAttributes(p, a) a.x = 5000 end"
    try CommandRun.withScript(script) { folder in
      let run = try CommandRun("check", "my.lua", folder: folder)
      #expect(run.code == 0 && run.errors == "")
      #expect(run.output.hasPrefix("my  1 warning\n  warning: 24 of 24 comments are never seen"))
    }
  }

  @Test func aBrokenTrackStopsNoOther() throws {
    try CommandRun.withScript(Self.broken) { folder in
      let run = try CommandRun(
        "check", "my.lua", "no-such-track", "pop", "--stage", "640x360", folder: folder)
      #expect(run.code == 1)
      #expect(run.errors.contains("my.lua:1: contract error: attributes has no field 'z'"))
      #expect(run.errors.contains("danmaku: there is no track 'no-such-track'"))
      #expect(run.output.contains("my  1 error\n  error: line 1: attributes has no field 'z'\n"))
      #expect(run.output.contains("no-such-track  1 error\n") && run.output.contains("pop  ok\n"))
    }
  }

  @Test func anErrorIsToldOnceWithItsCountAndPlace() throws {
    let script = """
      function updateAttributes(p, a)
        a.x = 100 * p
        if p > 0.9 and p < 0.95 then error("\\"late\\"") end
      end
      """
    try CommandRun.withScript(script) { folder in
      let run = try CommandRun("check", "my.lua", "--stage", "640x360", folder: folder)
      #expect(run.code == 1)
      #expect(run.errors.components(separatedBy: "runtime error").count == 2)
      #expect(run.errors.contains(" times, the first at percent 0.91, 12.5 px wide on 640x360)"))
    }
  }

  @Test func jsonHasTheSameKeysForEachTrack() throws {
    try CommandRun.withScript(Self.broken) { folder in
      let run = try CommandRun(
        "check", "my.lua", "nowhere", "circle", "--stage=640x360", "--format", "json",
        folder: folder)
      #expect(run.code == 1)
      let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let tracks = try #require(parsed as? [[String: Any]])
      let keys: Set = [
        "track", "file", "errors", "warnings", "overlap", "nanoseconds", "commentsPerFrame",
      ]
      #expect(tracks.count == 3 && tracks.allSatisfy { Set($0.keys) == keys })
      let kinds = tracks.map { ($0["errors"] as? [[String: Any]])?.map { $0["kind"] as? String } }
      #expect(kinds == [["contract"], ["input"], []])
      #expect(tracks[2]["overlap"] is NSNumber && tracks[2]["nanoseconds"] is NSNumber)
    }
  }

  @Test(arguments: [
    ["check"], ["check", "sin", "--format", "csv"], ["check", "sin", "--set", "amplitud=3"],
    ["check", "sin", "--stage", "0x5"],
  ])
  func wrongUsageIsToldSo(words: [String]) throws {
    let run = try CommandRun(words)
    #expect(run.code == 64 && run.output == "" && run.errors.contains("danmaku check --help"))
  }
}
