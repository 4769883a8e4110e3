import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct ParamTests {
  static let script =
    """
    local amplitude = param("amplitude", 20, 0, 200, "height of the wave, px")
    local rows = param("rows", 3, 1, 10, 1, "rows")
    local offset = param("offset", 0.5, "anywhere")
    local tilt = param("tilt", "tangent", {"tangent", "level"}, "how it leans")
    local loud = param("loud", false, "whether")
    function updateAttributes(percent, a)
      a.x, a.y = amplitude, rows
      a.rotation = offset
      a.opacity = tilt == "level" and 0.25 or 0.5
      a.reveal = loud and 1 or 0
    end
    """

  @Test func declarationsAreListedInOrder() throws {
    let params = try Script.load(Self.script).params
    #expect(params.map(\.name) == ["amplitude", "rows", "offset", "tilt", "loud"])
    #expect(
      params.map(\.kind) == [
        .number(range: 0...200, step: nil), .number(range: 1...10, step: 1),
        .number(range: nil, step: nil), .choice(["tangent", "level"]), .boolean,
      ])
    #expect(params[0].initial == .number(20) && params[0].doc == "height of the wave, px")
    #expect(params[3].initial == .choice("tangent") && params[4].initial == .boolean(false))
  }

  @Test func valuesReachTheScript() throws {
    let a = try Script.place(
      Self.script,
      params: [
        "amplitude": "40", "rows": "7", "offset": "-1e3", "tilt": "level", "loud": "true",
      ])
    #expect(a.x == 40 && a.y == 7 && a.rotation == -1000 && a.opacity == 0.25 && a.reveal == 1)
  }

  @Test(arguments: [
    ("amplitude", "abc", "param 'amplitude' needs a number, not 'abc'"),
    ("amplitude", "nan", "param 'amplitude' needs a number, not 'nan'"),
    ("amplitude", "", "param 'amplitude' needs a number, not ''"),
    ("amplitude", "201", "param 'amplitude' takes 0 to 200, not 201"),
    ("rows", "2.5", "param 'rows' needs a whole number, not 2.5"),
    ("loud", "1", "param 'loud' needs true or false, not '1'"),
    ("tilt", "up", "param 'tilt' takes tangent, level, not 'up'"),
    (
      "amplitud", "3",
      "the track has no param 'amplitud': did you mean 'amplitude'? "
        + "it has amplitude, rows, offset, tilt, loud"
    ),
  ])
  func aMisfitIsToldAndTheDefaultStays(name: String, text: String, message: String) throws {
    let source = try ScriptSource(file: "test.lua", text: Self.script)
    let (track, misfits) = try ScriptTrack.load(
      source, stage: Script.stage, params: [name: text])
    #expect(misfits.map(\.description) == [message])
    #expect(track.params.allSatisfy { $0.value == $0.initial })
  }

  @Test(arguments: [
    (#"param("a", 1, "x") param("a", 1, "x")"#, "param 'a': it is declared twice"),
    (#"param("a", 5, 0, 1, "x")"#, "param 'a': its default 5 is outside of 0 to 1"),
    (#"param("a", 5, 0, "x")"#, "param 'a': a minimum needs a maximum behind it"),
    (
      #"param("a", 5, 9, 0, "x")"#,
      "param 'a': its minimum is above its maximum, or one of them is nan"
    ),
    (#"param("a", 0/0, "x")"#, "param 'a': its default must be a finite number"),
    (#"param("a", 1.5, 0, 2, 1, "x")"#, "param 'a': its default must be a whole number"),
    (#"param("a", 1, 0, 2, -1, "x")"#, "param 'a': its step must be above 0"),
    (#"param("a", "b", {"c"}, "x")"#, "param 'a': its default \"b\" is none of its choices"),
    (
      #"param("a", "b", "x")"#,
      "param 'a': a text needs a list of choices behind it, like {\"one\", \"two\"}"
    ),
    (
      #"param("a", {}, "x")"#,
      "param 'a': the default must be a number, a boolean or one of the choices"
    ),
    (#"param(1, 2)"#, "the first argument of param must be its name"),
    (#"param("a b", 2)"#, "param 'a b': a name needs letters, and neither spaces nor '='"),
  ])
  func aWrongDeclarationIsAContractError(statement: String, message: String) throws {
    // Lua takes "1" for a name, as it does everywhere; the host does not.
    let error = try #require(Script.error(statement + ContractTests.update))
    #expect(error.kind == .contract)
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test func declaringOutsideOfLoadIsAContractError() throws {
    let error = try #require(Script.error(Script.updating(#"param("late", 1, "x")"#)))
    #expect(error.kind == .contract && error.line == 2)
    #expect(error.message.hasPrefix("param 'late': can be declared while the file runs only"))
  }

  @Test func wholeDefaultsStayWholeNumbers() throws {
    let lines = try Script.printed(#"print(param("n", 3, 1, 9, 1, "n"), param("x", 3.0, "x"))"#)
    #expect(lines == ["3\t3.0"])
  }
}
