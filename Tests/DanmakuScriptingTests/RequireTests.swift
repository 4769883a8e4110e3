import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct RequireTests {
  private func load(
    _ text: String, _ modules: [String: String], print: @escaping (String) -> Void = { _ in }
  ) throws -> ScriptTrack {
    let source = try ScriptSource(file: "test.lua", text: text)
    return try ScriptTrack.load(
      source, stage: Script.stage,
      module: { name in
        try modules[name].map { try ScriptSource(file: "lib/\(name).lua", text: $0) }
      }, print: print
    ).track
  }

  private func failure(_ text: String, _ modules: [String: String]) -> ScriptError? {
    do {
      let show = try Script.show(load(text + ContractTests.update, modules))
      return show.frame(of: 0, atPercent: 0.5).failures.first?.error as? ScriptError
    } catch {
      return error as? ScriptError
    }
  }

  @Test func aModuleRunsOnceAndGivesWhatItReturns() throws {
    var lines: [String] = []
    let track = try load(
      """
      local a, b = require "shape", require("shape")
      print(a == b, a.twice(21), require "nothing")
      """ + ContractTests.update,
      [
        "shape": "print('runs') return {twice = function(x) return 2 * x end}", "nothing": "",
      ]
    ) { lines.append($0) }
    #expect(lines == ["runs", "true\t42\ttrue"])
    #expect(track.requiredFiles == ["lib/nothing.lua", "lib/shape.lua"])
  }

  @Test func aModuleHasGlobalsOfItsOwnAndTheyAreClosedToo() throws {
    var lines: [String] = []
    _ = try load(
      "mine = 1 local m = require 'm' print(theirs, m.see(), m.set())" + ContractTests.update,
      [
        "m": """
        theirs = 2
        return {
          see = function() return mine, theirs end,
          set = function() return pcall(function() theirs = 3 end) end,
        }
        """
      ]
    ) { lines.append($0) }
    #expect(lines[0].hasPrefix("nil\tnil\tfalse\t") || lines[0].hasPrefix("nil\tnil\t2\tfalse"))
  }

  @Test func errorsOfAModuleNameItsFileAndLine() throws {
    let syntax = try #require(failure("require 'm'", ["m": "local x =\n= 3"]))
    #expect(syntax.file == "lib/m.lua" && syntax.line == 2 && syntax.kind == .syntax)
    let runtime = try #require(failure("require 'm'", ["m": "\n\nerror('no')"]))
    #expect(runtime.file == "lib/m.lua" && runtime.line == 3 && runtime.message == "no")
    #expect(runtime.frame?.lines.last == "error('no')")
    let later = try #require(
      failure(
        "local m = require 'm'\nlocal function update() m.f() end\nupdate()",
        ["m": "return {f = function()\n  local t = nil\n  return t.x\nend}"]))
    #expect(later.file == "lib/m.lua" && later.line == 3)
  }

  @Test(arguments: [
    ("require 'nope'", "there is no module 'nope': no file lib/nope.lua beside the script"),
    ("require '../secret'", "require takes the name of a file in lib, of letters, digits and _"),
    ("require 'a\\0b'", "require takes the name of a file in lib, of letters, digits and _"),
    ("require ''", "require takes the name of a file in lib, of letters, digits and _"),
    ("require(3)", "require takes the name of a file in lib, of letters, digits and _"),
    ("require 'a'", "modules require each other in a circle: a -> b -> a"),
    ("require 'self'", "modules require each other in a circle: self -> self"),
  ])
  func whatCannotBeRequiredIsToldByName(statement: String, message: String) throws {
    let modules = ["a": "require 'b'", "b": "require 'a'", "self": "require 'self'"]
    let error = try #require(failure(statement, modules))
    #expect(error.kind == .contract && error.message == message)
  }

  @Test func aModuleThatFailedMayBeTriedAgain() throws {
    var lines: [String] = []
    _ = try load(
      """
      print((pcall(require, "bad")), (pcall(require, "bad")), (pcall(require, "good")))
      """ + ContractTests.update, ["bad": "error('x')", "good": "return 1"]
    ) { lines.append($0) }
    #expect(lines == ["false\tfalse\ttrue"])
  }

  @Test func globalsOfAModuleThatFailedAreClosedToo() throws {
    let track = try load(
      """
      local ok, f = pcall(require, "leak")
      function updateAttributes(percent, a)
        a.x = percent
        a.y = pcall(f) and 1 or 0
      end
      """, ["leak": "error(function() counter = (counter or 0) + 1 end)"])
    #expect(try Script.show(track).frame(at: 1).entries[0].attributes.y == 0)
  }

  @Test func requiringInAnUpdateIsForWhatIsLoadedAlready() throws {
    #expect(failure("", [:]) == nil)
    let late = try #require(
      Script.error(Script.updating("require 'late'")))
    #expect(late.message.hasPrefix("require 'late' stands inside of a function"))
  }

  @Test func limitsHoldInModules() throws {
    let endless = try #require(failure("require 'm'", ["m": "while true do end"]))
    #expect(endless.kind == .limit && endless.file == "lib/m.lua" && endless.line == 1)
    let large = try #require(
      failure("require 'm'", ["m": String(repeating: " ", count: 40_000)]))
    #expect(large.message.contains("lib/m.lua: the file is too large"))
  }
}
