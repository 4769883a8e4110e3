import Foundation
import Testing

@Suite struct TracksCommandTests {
  @Test func builtInTracksAreListedWithTheirParams() throws {
    try CommandRun.withScript("x = = 1", name: "broken.lua") { folder in
      let run = try CommandRun("tracks", folder: folder)
      #expect(run.code == 0 && run.errors == "")
      try Golden.expect(run.output, is: "tracks.txt")
    }
  }

  @Test func userTracksAreListedFirstAndABrokenOneHidesNoOther() throws {
    let script = """
      -- circle.lua: my own circle.
      local size = param("size", 3, "how large")
      function updateAttributes(p, a) a.x = size end
      """
    try CommandRun.withScript(script, name: "circle.lua") { folder in
      try "x = = 1".write(
        to: folder.appending(path: "bad.lua"), atomically: true, encoding: .utf8)
      let run = try CommandRun("tracks", "--tracks", ".", folder: folder)
      #expect(run.code == 1)
      #expect(run.errors.hasPrefix("./bad.lua:1: syntax error: "))
      #expect(
        run.output.hasPrefix(
          """
          circle  (move, ./circle.lua, hides the built-in one)
            my own circle.
              size  3  any number  how large

          christina  (move, built in)
          """))
    }
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let run = try CommandRun("tracks", "--tracks", "no-such-folder")
    #expect(run.code == 1 && run.errors == "danmaku: there is no folder 'no-such-folder'\n")
  }
}
