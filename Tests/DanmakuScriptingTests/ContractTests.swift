import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct ContractTests {
  struct Fault: CustomTestStringConvertible {
    let script: String
    let kind: ScriptError.Kind
    let line: Int?
    let message: String
    var hint: String?
    var testDescription: String { message }
  }

  static let update = "\nfunction updateAttributes(percent, attributes) attributes.x = percent end"

  static let faults = [
    Fault(
      script: "", kind: .contract, line: nil,
      message: "the file defines no function updateAttributes(percent, attributes)"),
    Fault(
      script: "function updateAtributes(p, a) a.x = p end", kind: .contract, line: 1,
      message: "the file defines no function updateAttributes(percent, attributes)",
      hint: "is 'updateAtributes' meant to be it?"),
    Fault(
      script: "updateAttributes = 3", kind: .contract, line: 1,
      message: "updateAttributes must be a function, not a number"),
    Fault(
      script: "function updateAttributes(percent, attributes)\n  return percent\nend",
      kind: .contract, line: 1,
      message: "updateAttributes returned a value: write attributes.x instead of returning"),
    Fault(
      script: "\nfunction updateAttributes(percent, attributes) end", kind: .contract, line: 2,
      message: "updateAttributes wrote no field of attributes in any trial call",
      hint: "write attributes.x and attributes.y"),
    Fault(
      script: "function updateAttributes(percent, attributes)\n  attributes.x = 1\n",
      kind: .syntax, line: 2, message: "'end' expected (to close 'function' at line 1) near <eof>",
      hint: "a function, if or for that was opened is not closed by its 'end'"),
    Fault(
      script: "contoller = 'move'" + update, kind: .contract, line: 1,
      message: "'contoller' is no setting",
      hint: "did you mean 'controller'? If it is no setting, write 'local' before it"),
    Fault(
      script: "controller = 'mvoe'" + update, kind: .contract, line: 1,
      message: "there is no controller \"mvoe\"", hint: "did you mean \"move\"?"),
    Fault(
      script: "controller = 3" + update, kind: .contract, line: 1,
      message: "controller must be a text, not a number",
      hint: "there are \"move\", \"stable\", \"free\""),
    Fault(
      script: "duration = 0" + update, kind: .contract, line: 1,
      message: "duration must be above 0 and at most 86400, not 0"),
    Fault(
      script: "duration = 0/0" + update, kind: .contract, line: 1,
      message: "duration must be above 0 and at most 86400, not nan"),
    Fault(
      script: "duration = '6'" + update, kind: .contract, line: 1,
      message: "duration must be a number or a function, not a text"),
    Fault(
      script: "lanes = 1.5" + update, kind: .contract, line: 1,
      message: "lanes must be a whole number, not 1.5"),
    Fault(
      script: "spacing = -1" + update, kind: .contract, line: 1,
      message: "spacing must be from 0 to 86400, not -1"),
    Fault(
      script: "capacity = 0" + update, kind: .contract, line: 1,
      message: "capacity must be from 1 to 1000000, not 0"),
    Fault(
      script: "function duration(a) return 0 end" + update, kind: .contract, line: 1,
      message: "duration must return s above 0 and up to 86400, not 0"),
    Fault(
      script: "function duration(a) end" + update, kind: .contract, line: 1,
      message: "duration must return a number, not nil"),
    Fault(
      script: "function duration(a) return a.lane end" + update, kind: .contract, line: 1,
      message: "attributes.lane is not known yet: duration is asked before the comment is placed"),
    Fault(
      script: "function length(a) a.x = 1 return 1 end" + update, kind: .contract, line: 1,
      message: "attributes.x can be written in updateAttributes only"),
    Fault(
      script: "function length(a) return -a.width end" + update, kind: .contract, line: 1,
      message: "length must return px above 0 and up to 1000000000, not -150"),
    Fault(
      script: "count = 0\nfunction updateAttributes(p, a)\n  count = count + 1\n  a.x = count\nend",
      kind: .contract, line: 3,
      message: "cannot set the global 'count' here: globals are closed once the file has run",
      hint: "write 'local' before it, or set it outside of the function"),
    Fault(
      script: "local t = nil\nlocal x = t.y" + update, kind: .runtime, line: 2,
      message: "attempt to index a nil value (local 't')"),
    Fault(
      script: "error('forged.lua:7: no', 0)" + update, kind: .runtime, line: 1,
      message: "forged.lua:7: no"),
    Fault(
      script: "local y = math.sine(1)" + update, kind: .runtime, line: 1,
      message: "attempt to call a nil value (field 'sine')", hint: "did you mean 'math.sin'?"),
    Fault(
      script: "local y = sin(1)" + update, kind: .runtime, line: 1,
      message: "attempt to call a nil value (global 'sin')", hint: "did you mean 'math.sin'?"),
  ]

  @Test(arguments: faults)
  func faultIsToldWithKindLineAndHint(fault: Fault) throws {
    let error = try #require(Script.error(fault.script))
    #expect(error.kind == fault.kind)
    #expect(error.line == fault.line)
    #expect(error.message == fault.message)
    #expect(error.hint == fault.hint)
    #expect(error.file == "test.lua")
  }

  @Test func settingsHaveTheirDefaults() throws {
    let track = try Script.load(Script.updating(""))
    #expect(track.settings == TrackSettings())
    let show = try Script.show(track)
    #expect(show.placements[0].life == Life(duration: 6, width: 100, length: 500))
  }

  @Test func settingsAreRead() throws {
    let track = try Script.load(
      """
      controller, lanes, spacing, cooldown, capacity = "free", 4, 1.5, 2, 7
      """ + Self.update)
    #expect(
      track.settings
        == TrackSettings(controller: .free, lanes: 4, spacing: 1.5, cooldown: 2, capacity: 7))
  }

  @Test func durationAndLengthMayBeFunctionsOfTheComment() throws {
    let track = try Script.load(
      """
      function duration(a) return (stage.width + a.width) / 50 end
      function length(a) return a.duration * 20 end
      """ + Self.update)
    let life = try Script.show(track).placements[0].life
    #expect(life.total == 10)
    #expect(life.danmakuTime == 5)
  }

  @Test func aByteOrderMarkAndAShebangKeepTheLines() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("#!/usr/bin/danmaku\nerror('here')".utf8)
    let source = try ScriptSource(file: "test.lua", bytes: bytes)
    let error = #expect(throws: ScriptError.self) {
      _ = try ScriptTrack.load(source, stage: Script.stage)
    }
    #expect(error?.line == 2)
  }

  @Test func carriageReturnsKeepTheLines() throws {
    #expect(Script.error("local a = 1\r\nlocal b = 2\r\nerror('x')\r\n")?.line == 3)
  }

  @Test func zeroBytesCompiledCodeAndLargeFilesAreRefused() throws {
    func refusal(_ bytes: [UInt8]) -> ScriptError? {
      #expect(throws: ScriptError.self) { _ = try ScriptSource(file: "test.lua", bytes: bytes) }
    }
    #expect(refusal(Array("\u{1B}Lua".utf8))?.message.contains("compiled") == true)
    #expect(refusal(Array("-- a\n-- \0".utf8))?.line == 2)
    #expect(refusal([UInt8](repeating: 0x20, count: 32_769))?.message.contains("32768") == true)
    #expect(throws: Never.self) {
      _ = try ScriptSource(file: "test.lua", bytes: [UInt8](repeating: 0x20, count: 32_768))
    }
  }

  @Test func linesAreCountedAsLuaCountsThem() throws {
    let error = try #require(
      Script.error(
        "local a = '\u{2028}\u{0B}\u{0C}\u{85}'\n\r-- x\r\n\nlocal b = nil\nlocal c = b.c\n"))
    #expect(error.line == 5)
    #expect(error.frame?.lines == ["", "local b = nil", "local c = b.c"])
  }

  @Test func trialsLiveAsLongAsTheScriptSays() throws {
    let track = try Script.load(
      """
      duration = 20
      function updateAttributes(percent, a)
        assert(a.duration == 20 and a.age == 20 * percent)
        a.x = 1
      end
      """)
    #expect(track.trialErrors.isEmpty)
  }

  @Test func anErrorAtOnePercentOnlyFailsThereAlone() throws {
    let track = try Script.load(Script.updating("if percent == 0.5 then error('half') end"))
    #expect(track.trialErrors.map(\.message) == ["half"])
    let show = try Script.show(track)
    for percent in [0, 0.25, 0.75, 1] {
      #expect(show.frame(of: 0, atPercent: percent).failures.isEmpty)
    }
    #expect(show.frame(of: 0, atPercent: 0.5).failures.count == 1)
  }

  @Test func returningNothingOrNilIsNoReturnedValue() throws {
    #expect(throws: Never.self) {
      _ = try Script.place(
        """
        local function put(a, x) a.x = x end
        function updateAttributes(percent, a)
          if percent > 0.5 then a.x = 1 return nil end
          return put(a, percent)
        end
        """)
    }
  }
}
