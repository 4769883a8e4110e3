import Foundation
import Testing

@Suite struct RecordingTests {
  static let file = "examples/comments.xml"

  private func csv(_ arguments: String...) throws -> [String] {
    let run = try CommandRun(
      ["dry-run"] + arguments + ["--measure", "cells", "--format", "csv"])
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func aRecordingPrintsWhatItAlwaysHas() throws {
    let lines = try csv("horizontal", "--comments", Self.file, "--fps", "1")
    try Golden.expect(lines.joined(separator: "\n") + "\n", is: "recording.csv")
  }

  /// State is a function of time: whole seconds are the same, however one comes to them.
  @Test(arguments: ["sin", "christina", "pop", "stable"])
  func wholeSecondsAreTheSameAtAnyFrameRate(track: String) throws {
    func wholeSeconds(_ fps: String) throws -> [String] {
      try csv(track, "--comments", Self.file, "--fps", fps).filter { line in
        Double(line.prefix { $0 != "," }).map { $0.rounded() == $0 } ?? false
      }
    }
    let one = try wholeSeconds("1")
    #expect(one.count > 60)
    for fps in ["24", "60", "144"] { #expect(try wholeSeconds(fps) == one) }
    var seconds = (0...70).map(String.init)
    seconds.shuffle()
    let asked = try csv(track, "--comments", Self.file, "--at", seconds.joined(separator: ","))
    #expect(asked.dropFirst() == one[...])
  }

  @Test func percentsAreOfEachCommentsOwnLifeOrderedByTime() throws {
    let rows = try csv("horizontal", "--comments", Self.file, "--percent", "0,1")
      .dropFirst().map { $0.split(separator: ",") }
    #expect(rows.count == 220)
    let times = rows.compactMap { Double($0[0]) }
    #expect(times == times.sorted())
    #expect(rows.count { $0[4] == "0" } == 110 && rows.count { $0[4] == "1" } == 110)
  }

  @Test func whatIsLeftOutAndWhatIsDroppedIsCountedOnStandardError() throws {
    let run = try CommandRun(
      "dry-run", "stable", "--comments", Self.file, "--set", "rows=1", "--set", "duration=30",
      "--at", "5", "--measure", "cells")
    #expect(run.code == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines[0] == "danmaku: examples/comments.xml: 2 left out (1 positioned, 1 code)")
    #expect(lines[1].hasSuffix("(107 for which no lane has room in time)"))
    let patient = try CommandRun(
      "dry-run", "stable", "--comments", Self.file, "--set", "rows=1", "--set", "duration=30",
      "--at", "5", "--measure", "cells", "--max-wait", "9999")
    #expect(!patient.errors.contains("dropped"))
  }

  @Test func commentsComeFromStandardInputToo() throws {
    let xml = "<i><d p=\"1,1,25,255,0,0,h,7\">hello</d></i>"
    let run = try CommandRun(
      "dry-run", "sin", "--comments", "-", "--at", "2", "--format", "csv", input: xml)
    #expect(run.output.contains("\n2,7,sin,0,"))
  }

  @Test func aCommentThatCannotBePlacedByItsScriptFailsAlone() throws {
    let script = """
      function duration(a)
        if a.text == "broken" then error("no life for this one") end
        return 3
      end
      function updateAttributes(percent, a) a.x = percent end
      """
    let xml = """
      <i><d p="1,1,25,255,0,0,h,7">good</d><d p="1,1,25,255,0,0,h,8">broken</d></i>
      """
    try CommandRun.withScript(script) { folder in
      let run = try CommandRun(
        "dry-run", "my.lua", "--comments", "-", "--at", "2", "--format", "csv", input: xml,
        folder: folder)
      #expect(run.code == 1)
      #expect(run.output.split(separator: "\n").count == 2)
      #expect(run.errors.contains("1 dropped (1 whose life the track could not tell)"))
      #expect(run.errors.contains("my.lua:2: runtime error: no life for this one"))
    }
  }

  @Test(arguments: [
    ("no-such.xml", "there is no file 'no-such.xml'"), ("tracks", "'tracks' is a folder"),
    ("/dev/null", "'/dev/null' is empty"), ("/dev/zero", "is no comment file"),
    ("README.md", "'README.md' is no comment file that can be read: there is Bilibili XML"),
  ])
  func aFileThatIsNoneIsToldAndEndsWith1(file: String, message: String) throws {
    let run = try CommandRun("dry-run", "sin", "--comments", file, "--format", "csv")
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func aFileWithoutCommentsIsAnEmptyResult() throws {
    let run = try CommandRun(
      "dry-run", "sin", "--comments", "-", "--format", "csv", input: "<i></i>")
    #expect(run.code == 0 && run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "danmaku: no comment is on stage at these times\n")
  }
}
