import DanmakuScripting
import Foundation
import Testing

@Suite struct DryRunTests {
  @Test(arguments: BuiltInTracks.names)
  func builtInTracksPrintWhatTheyAlwaysHave(track: String) throws {
    let run = try CommandRun("dry-run", track, "--measure", "cells", "--format", "csv")
    #expect(run.code == 0 && run.errors == "")
    try Golden.expect(run.output, is: "\(track).csv")
  }

  @Test func aWayIsDrawnInBrailleToTheTerminalsWidth() throws {
    let run = try CommandRun("dry-run", "christina", "--measure", "cells", "--plot")
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
    try Golden.expect(run.output, is: "christina-plot.txt")
  }

  @Test func theTableLeavesOutWhatNeverChanges() throws {
    let run = try CommandRun(
      "dry-run", "horizontal", "--measure", "cells", "--percent", "0,0.5,1")
    #expect(
      run.output == """
        comment #1  track horizontal  lane 0  width 150  height 30  rotation 0  scaleX 1  \
        scaleY 1  opacity 1  reveal 1

        time  percent     x  y
           0        0  1920  0
           3      0.5   885  0
           6        1  -150  0

        """)
  }

  @Test func jsonIsWhatCSVIs() throws {
    let options = ["dry-run", "sin", "--box", "44x24", "--fps", "3"]
    let csv = try CommandRun(options + ["--format", "csv", "--exact"])
    let json = try CommandRun(options + ["--format", "json"])
    let objects = try JSONDecoder().decode([[String: Cell]].self, from: Data(json.output.utf8))
    let lines = csv.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(objects.count == 18 && lines.count == 19)
    for (object, line) in zip(objects, lines.dropFirst()) {
      for (name, cell) in zip(lines[0], line) {
        switch object[String(name)] {
        case .number(let number): #expect(number == Double(cell))
        case .text(let text): #expect(text == String(cell))
        case nil: Issue.record("\(name) is missing")
        }
      }
    }
  }

  enum Cell: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test func rowsGoFromFirstToLastTimeBothIncluded() throws {
    let run = try CommandRun(
      "dry-run", "sin", "--fps", "10", "--from", "0.3", "--to", "0.7", "--format", "csv")
    let times = run.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(times == ["0.3", "0.4", "0.5", "0.6", "0.7"])
  }

  @Test func anEmptyResultIsTheHeaderAlone() throws {
    let run = try CommandRun("dry-run", "sin", "--at", "99", "--format", "csv")
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "danmaku: no comment is on stage at these times\n")
  }

  @Test func aScriptComesFromAFileFromStandardInputOrByName() throws {
    let script = "function updateAttributes(p, a) a.x = 7 end"
    let piped = try CommandRun("dry-run", "-", "--at", "0", "--format", "csv", input: script)
    #expect(piped.output.contains("0,#1,stdin,0,0,7,"))
    try CommandRun.withScript(script) { folder in
      let path = try CommandRun(
        "dry-run", "my.lua", "--at", "0", "--format", "csv", folder: folder)
      #expect(path.output.contains("0,#1,my,0,0,7,"))
      let named = try CommandRun(
        "dry-run", "my", "--tracks", ".", "--at", "0", "--format", "csv", folder: folder)
      #expect(named.output == path.output)
    }
  }

  @Test func aFailureAtOnePercentLeavesTheOtherRows() throws {
    let script = """
      function updateAttributes(percent, attributes)
        if percent > 0.4 and percent < 0.6 then error("middle") end
        attributes.x = percent
      end
      """
    try CommandRun.withScript(script) { folder in
      let run = try CommandRun(
        "dry-run", "my.lua", "--percent", "0,0.45,0.5,1", "--format", "csv", folder: folder)
      #expect(run.code == 1)
      #expect(run.output.split(separator: "\n").count == 3)
      #expect(run.errors.hasPrefix("my.lua:2: runtime error: middle\n"))
      #expect(run.errors.hasSuffix("(2 times)\n"))
    }
  }

  @Test func printGoesToStandardErrorWithoutControlCharacters() throws {
    let script = "print('a\\27[1m')\nfunction updateAttributes(p, a) a.x = p end"
    try CommandRun.withScript(script) { folder in
      let run = try CommandRun("dry-run", "my.lua", "--at", "1", folder: folder)
      #expect(run.errors == "a\\u{1b}[1m\n")
    }
  }

  @Test(arguments: [
    (["dry-run"], "dry-run needs a TRACK"),
    (["dry-run", "sin", "christina"], "dry-run takes one TRACK, not 2"),
    (["dry-run", "sin", "--stage", "0x100"], "--stage needs sides from 1 to 1000000"),
    (["dry-run", "sin", "--stage", "100"], "--stage needs WIDTHxHEIGHT"),
    (["dry-run", "sin", "--stage", "nanx100"], "--stage needs WIDTHxHEIGHT"),
    (["dry-run", "sin", "--box", "-1x100"], "--box needs sides from 0 to 1000000"),
    (["dry-run", "sin", "--at", "nan"], "--at needs numbers with commas between them"),
    (["dry-run", "sin", "--at", ""], "--at needs numbers with commas between them"),
    (["dry-run", "sin", "--percent", "0,1.5"], "--percent needs shares from 0 to 1"),
    (["dry-run", "sin", "--percent", "0x1"], "--percent needs numbers"),
    (["dry-run", "sin", "--set", "amplitude=0x1"], "needs a number, not '0x1'"),
    (["dry-run", "sin", "--text", "a", "--comments", "x.xml"], "--text is for one comment"),
    (["dry-run", "sin", "--max-wait", "-1"], "--max-wait must be from 0 on"),
    (
      ["dry-run", "sin", "--font", "Arial", "--measure", "cells"], "--font goes with --measure font"
    ),
    (["dry-run", ""], "dry-run needs a TRACK"),
    (["dry-run", "sin", "--fps", "0"], "--fps must be above 0"),
    (["dry-run", "sin", "--fps", "10", "--at", "1"], "--fps and --at exclude each other"),
    (["dry-run", "sin", "--at", "1", "--to", "2"], "--to goes with --fps, not with --at"),
    (["dry-run", "sin", "--from", "3", "--to", "2"], "--from is after --to"),
    (["dry-run", "sin", "--seed", "-1"], "--seed needs a whole number"),
    (["dry-run", "sin", "--format", "cvs"], "--format has no 'cvs'; did you mean 'csv'?"),
    (["dry-run", "sin", "--set", "amplitude"], "--set needs NAME=VALUE"),
    (["dry-run", "sin", "--set", "amplitude=x"], "param 'amplitude' needs a number"),
    (["dry-run", "sin", "--set", "amplitud=1"], "did you mean 'amplitude'?"),
    (["dry-run", "sin", "--plto"], "dry-run has no option '--plto'; did you mean '--plot'?"),
    (["dry-run", "sin", "--fps"], "--fps needs a value: --fps N"),
    (["dry-run", "sin", "--plot=1"], "--plot takes no value"),
    (["dryrun"], "there is no command 'dryrun'; did you mean 'dry-run'?"),
    (["--versoin"], "did you mean '--version'?"),
  ])
  func wrongUsageIsToldAndEndsWith64(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("--help'."))
  }

  @Test(arguments: [
    ("no-such.lua", "there is no file 'no-such.lua'"),
    ("sin.lua", "there is no file 'sin.lua'; did you mean 'tracks/sin.lua'?"),
    ("christna", "did you mean 'christina'?"), ("README.md", "did you mean './README.md'?"),
    ("./tracks/sin", "did you mean './tracks/sin.lua'?"),
    ("./tracks/", "'./tracks/' is a folder, not a file"),
    ("/dev/zero", "/dev/zero: contract error: the file is too large"),
  ])
  func aTrackThatCannotBeReadIsToldAndEndsWith1(track: String, message: String) throws {
    let run = try CommandRun("dry-run", track)
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func madeUpCommentsAreTheSameOnEachRun() throws {
    let words = [
      "dry-run", "horizontal", "--measure", "cells", "--percent", "0", "--format", "csv",
    ]
    let run = try CommandRun(words + ["--samples", "20:cjk:4", "--seed", "3"])
    #expect(run.code == 0 && run.output.split(separator: "\n").count == 21)
    #expect(try CommandRun(words + ["--samples", "20:cjk:4", "--seed", "3"]).output == run.output)
    #expect(try CommandRun(words + ["--samples", "20:cjk:4"]).output != run.output)
    for wrong in ["", "0", "x", "5:none", "5:cjk:0", "5:cjk:1:1", "10001", "-1", "5:cjk:nan"] {
      let refused = try CommandRun(words + ["--samples=" + wrong])
      #expect(refused.code == 64 && refused.errors.contains("COUNT[:KIND[:DENSITY]]"))
    }
    let both = try CommandRun(words + ["--samples", "5", "--text", "a"])
    #expect(both.code == 64 && both.errors.contains("--text excludes --samples"))
  }

  @Test func aFileNamedAsABuiltInTrackIsTakenForIt() throws {
    try CommandRun.withScript(Self.still) { folder in
      let run = try CommandRun("dry-run", "sin.lua", folder: folder)
      #expect(run.code == 1 && run.errors.contains("the built-in track is called 'sin'"))
    }
  }

  @Test func aPlotChangesNoRow() throws {
    let script = """
      function updateAttributes(percent, attributes)
        if percent > 0.3 and percent < 0.4 then while true do end end
        attributes.x = 1
      end
      """
    try CommandRun.withScript(script) { folder in
      let rows = ["dry-run", "my.lua", "--percent", "0,0.35,0.5,1", "--format", "csv"]
      let plain = try CommandRun(rows, folder: folder)
      let plotted = try CommandRun(rows + ["--plot"], folder: folder)
      #expect(plain.output == plotted.output && plain.output.split(separator: "\n").count == 4)
      #expect(plotted.errors.contains("dotted: the stage"))
    }
  }

  @Test(arguments: ["1x1", "1000000x1", "1x1000000", "1000000x1000000"])
  func builtInTracksRunOnEveryStage(stage: String) throws {
    for track in BuiltInTracks.names {
      let run = try CommandRun("dry-run", track, "--stage", stage, "--fps", "1", "--format", "csv")
      #expect(run.code == 0 && run.errors == "", "\(track): \(run.errors)")
      #expect(try CommandRun("dry-run", track, "--stage", stage, "--plot").code == 0)
    }
  }

  @Test func namesFromOutsideCannotSteerTheTerminal() throws {
    let script = "function updateAttributes(p, a) a.x = p end"
    try CommandRun.withScript(script, name: "red\u{1B}[31m\n.lua") { folder in
      let run = try CommandRun("tracks", "--tracks", ".", folder: folder)
      #expect(run.output.contains("red\\u{1b}[31m\\u{a}") && !run.output.contains("\u{1B}"))
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for command in ["dry-run", "tracks", "bench"] {
      let help = try CommandRun(command, "--help")
      #expect(help.code == 0 && help.output.contains("danmaku \(command)"))
      #expect(help.output.contains("examples:"))
    }
    #expect(try CommandRun("--help").output.contains("dry-run"))
    #expect(try CommandRun("--version").output.hasPrefix("danmaku "))
    let none = try CommandRun()
    #expect(none.code == 64 && none.output == "" && none.errors.contains("usage:"))
  }

  @Test func aWatchedScriptIsPrintedAgainOnEachGoodSaveAndItsErrorOnEachBadOne() throws {
    func script(_ x: Int) -> String { "function updateAttributes(p, a) a.x = \(x) end\n" }
    try CommandRun.withScript(script(1)) { folder in
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "danmaku")
      process.arguments = [
        "dry-run", "my.lua", "--watch", "--percent", "0", "--format", "csv", "--box", "10x10",
      ]
      process.currentDirectoryURL = folder
      let (stdout, stderr) = (Pipe(), Pipe())
      process.standardOutput = stdout
      process.standardError = stderr
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      /// Reads on until this has come; the program is ended where it does not come.
      func next(_ text: String, from pipe: Pipe) -> Bool {
        let end = Date().addingTimeInterval(20)
        var read = ""
        while !read.contains(text), Date() < end {
          var poll = pollfd(
            fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
          guard Glibc.poll(&poll, 1, 100) > 0 else { continue }
          read += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        return read.contains(text)
      }
      let file = folder.appending(path: "my.lua")
      try #require(next(",1,535,10,10,", from: stdout))
      try #require(next("watching my.lua", from: stderr))
      try Data("function (".utf8).write(to: file)
      try #require(next("my.lua:1: syntax error", from: stderr))
      try Data(script(2).utf8).write(to: file, options: .atomic)
      try #require(next(",2,535,10,10,", from: stdout))
      try #require(next("version 2", from: stderr))
    }
  }

  @Test func whatCannotBeWatchedIsToldAtOnce() throws {
    let nothing = try CommandRun("dry-run", "nothing.lua", "--watch")
    #expect(nothing.code == 1 && nothing.errors.contains("there is no file 'nothing.lua'"))
    try CommandRun.withScript(Self.still) { folder in
      let builtIn = try CommandRun("dry-run", "sin", "--watch", folder: folder)
      #expect(builtIn.code == 64 && builtIn.errors.contains("'sin' is built in"))
      let wrong = try CommandRun(
        "dry-run", "my.lua", "--watch", "--set", "a=1", folder: folder)
      #expect(wrong.code == 64 && wrong.errors.contains("no param 'a'"))
    }
  }

  private static let still = "function updateAttributes(p, a) a.x = 1 end"
}
