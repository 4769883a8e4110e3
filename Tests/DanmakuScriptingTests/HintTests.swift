import Testing

@testable import DanmakuScripting

@Suite struct HintTests {
  @Test(arguments: [
    ("percnt = percnt + 1", "did you mean 'percent'?"),
    ("local x = Percent.y", "did you mean 'percent'?"),
    ("local x = math.sine(1)", "did you mean 'math.sin'?"),
    ("local x = sin(1)", "did you mean 'math.sin'?"),
    ("local x = math.random()", "use random(), which draws from the seed and the comment"),
    (
      "local s = ('x'):gsub('x', 'y')",
      "scripts have no patterns: use string.find with plain text, and string.sub"
    ),
    (
      "os.time()",
      "scripts have no clock and no system: use percent and attributes.age for time"
    ),
    ("local t = {} t.sine()", nil), ("nope()", nil), ("local cfg = {} cfg.load()", nil),
    ("if percent = 1 then end", "'=' sets, '==' compares"),
    ("local n = 1 n += 1", "Lua has no +=: write x = x + 1"),
    ("if percent != 1 then end", "Lua writes ~= for 'is not'"),
    ("local x = 1 // a remark of two words", "a remark begins with --"),
    (
      "local function f() return 1 + f() end f()",
      "does a function call itself without end, or a table grow in a loop?"
    ),
  ])
  func usualMistakesHaveAHint(statement: String, hint: String?) throws {
    let error = try #require(Script.error(Script.updating(statement)))
    #expect(error.hint == hint, "\(error.message)")
  }

  @Test func aLocalUpdateIsFound() throws {
    let error = try #require(
      Script.error("\nlocal function updateAttributes(p, a) a.x = p end"))
    #expect(error.line == 2 && error.hint == "leave 'local' away: the host looks for a global")
  }

  @Test func functionsThatNobodyCallsAreWarnedOf() throws {
    let track = try Script.load("function lenght(a) return 3 end" + ContractTests.update)
    #expect(
      track.warnings
        == ["nothing calls the function 'lenght' but the script: is it 'length'?"])
  }
}
