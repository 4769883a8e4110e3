import Foundation
import Testing

@Suite struct NewCommandTests {
  @Test(arguments: ["move", "stable", "free", "path"])
  func whatIsWrittenRunsAsItIs(kind: String) throws {
    try CommandRun.withScript("", name: "other.txt") { folder in
      let new = try CommandRun("new", "first", "--kind", kind, folder: folder)
      #expect(new.code == 0 && new.errors == "")
      #expect(new.output.hasPrefix("wrote tracks/first.lua\nwrote tracks/.luarc.json\n"))
      for stage in ["1920x1080", "200x100"] {
        let run = try CommandRun("dry-run", "first", "--stage", stage, folder: folder)
        #expect(run.code == 0 && run.errors == "", "\(run.errors)")
      }
      // The definitions are no track.
      #expect(!(try CommandRun("tracks", folder: folder).output.contains("danmaku.d")))
      #expect(try CommandRun("tracks", folder: folder).code == 0)
    }
  }

  @Test func nothingIsWrittenOverAFileThatIsThere() throws {
    try CommandRun.withScript("-- mine", name: "mine.lua") { folder in
      let run = try CommandRun("new", "mine", "--tracks", ".", folder: folder)
      #expect(run.code == 1)
      #expect(run.errors == "danmaku: './mine.lua' is there already: it is not written over\n")
      let text = try String(contentsOf: folder.appending(path: "mine.lua"), encoding: .utf8)
      #expect(text == "-- mine")
      // The definitions go beside it once.
      #expect(try CommandRun("new", "a", "--tracks", ".", folder: folder).output.contains(".d.lua"))
      #expect(
        !(try CommandRun("new", "b", "--tracks", ".", folder: folder).output.contains(".d.lua")))
    }
  }

  @Test(arguments: ["", "../x", "a b", "-x", "a/b"])
  func aNameIsLettersDigitsAndDashes(name: String) throws {
    let run = try CommandRun("new", "--", name)
    #expect(run.code == 64 && run.output == "")
  }

  @Test func theSettingsAreJSONAndTheDefinitionsAreLua() throws {
    try CommandRun.withScript("", name: "other.txt") { folder in
      _ = try CommandRun("new", "first", folder: folder)
      let settings = try Data(contentsOf: folder.appending(path: "tracks/.luarc.json"))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: settings) }
      // It compiles: what is missing is only the function that makes it a track.
      let run = try CommandRun("dry-run", "tracks/danmaku.d.lua", folder: folder)
      #expect(run.errors.contains("defines no function updateAttributes"))
    }
  }
}
