import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

@Suite struct TrackCheckTests {
  private static let examples = BuiltInTracksTests.folder.deletingLastPathComponent()
    .appending(path: "examples/tracks")

  private func source(_ path: String) throws -> ScriptSource {
    let url = Self.examples.appending(path: path)
    return try ScriptSource(file: path, text: String(contentsOf: url, encoding: .utf8))
  }

  private func check(_ text: String, params: [String: String] = [:]) throws -> TrackReport {
    TrackCheck().run(try ScriptSource(file: "test.lua", text: text), params: params)
  }

  @Test(arguments: BuiltInTracks.names)
  func builtInTracksAreGood(name: String) throws {
    let report = TrackCheck().run(try #require(BuiltInTracks.source(named: name)))
    #expect(report.failures.isEmpty && report.warnings.isEmpty && report.misfits.isEmpty)
  }

  @Test func examplesAreGood() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".lua") }
    #expect(files.count >= 7)
    for file in files.sorted() {
      let report = TrackCheck().run(try source(file), module: { try source("lib/\($0).lua") })
      #expect(report.failures.isEmpty && report.warnings.isEmpty, "\(file)")
    }
  }

  @Test func aScriptThatDoesNotLoadIsToldOnce() throws {
    let report = try check("x = = 1")
    #expect(report.failures.map(\.error.kind) == [.syntax])
    #expect(report.failures[0].count == 1)
  }

  @Test(arguments: [
    ("if percent > 0.9 and percent < 0.93 then error('no') end", ScriptError.Kind.runtime),
    ("if attributes.width > 1000 then error('no') end", .runtime),
    ("if stage.width < stage.height and percent > 0.4 then attributes.z = 1 end", .contract),
    ("if percent > 0.9 and percent < 0.95 then while true do end end", .limit),
  ])
  func anErrorAnywhereIsFoundAtItsLineOnce(
    statement: String, kind: ScriptError.Kind
  ) throws {
    let report = try check(Script.updating(statement))
    #expect(report.failures.map(\.error.kind) == [kind])
    let failure = try #require(report.failures.first)
    #expect(kind == .limit || failure.error.line == 2)
    #expect(failure.count > 1 && failure.circumstances?.contains("percent") == true)
  }

  /// The trial calls after a load know two comments only.
  @Test func whatIsImpureForWideCommentsOnlyIsFound() throws {
    let script = """
      local calls = 0
      function updateAttributes(percent, attributes)
        if attributes.width > 1000 then calls = calls + 1 end
        attributes.x = calls
      end
      """
    let source = try ScriptSource(file: "test.lua", text: script)
    #expect(try ScriptTrack.load(source, stage: .fullHD).track.isFunctionOfPercent)
    let report = try check(script)
    #expect(report.failures.count == 1)
    #expect(report.failures[0].error.message.contains("not a function of percent"))
    #expect(report.failures[0].error.line == 2)
  }

  @Test func whatTheTrialFindsImpureIsAnErrorToo() throws {
    let report = try check(
      """
      local calls = 0
      function updateAttributes(p, a) calls = calls + 1; a.x = calls end
      """)
    #expect(report.failures.map(\.error.kind) == [.contract])
  }

  @Test(arguments: [6.0, 600])
  func aJumpIsFoundWithItsPercent(duration: Double) throws {
    let jumping = """
      duration = \(duration)
      function updateAttributes(percent, attributes)
        attributes.x = percent < 0.3217 and 0 or stage.width * 0.6
      """
    let warning = try #require(try check(jumping + "\nend").warnings.first)
    #expect(
      warning.kind == .jump && abs((warning.percent ?? 0) - 0.3217) < 1 / 60 / duration + 1e-9)
    // Nobody sees one that is made in the dark.
    let hidden = try check(
      jumping + "\nattributes.opacity = math.abs(percent - 0.3217) < 0.01 and 0 or 1 end")
    #expect(hidden.warnings.isEmpty && hidden.failures.isEmpty)
  }

  @Test(arguments: [
    "attributes.y = -1000", "attributes.opacity = 0", "attributes.scale = 0",
    "attributes.reveal = 0", "attributes.centerX = stage.width + 2000",
  ])
  func whatIsNeverSeenIsFound(statement: String) throws {
    let report = try check(
      "function updateAttributes(percent, attributes) \(statement) end")
    #expect(report.failures.isEmpty)
    #expect(report.warnings.map(\.kind) == [.neverSeen])
    #expect(report.warnings[0].message.hasPrefix("24 of 24 "))
  }

  @Test func aFunctionThatNothingCallsIsWarnedOf() throws {
    let report = try check("function lenght() return 1 end\n" + Script.updating(""))
    #expect(report.warnings.map(\.kind) == [.name])
  }

  @Test func overlapIsToldWhereCommentsMove() throws {
    func overlap(_ name: String) throws -> Double? {
      TrackCheck().run(try #require(BuiltInTracks.source(named: name))).overlap
    }
    #expect(try overlap("pop") == nil && overlap("stable") == nil)
    #expect(try #require(try overlap("horizontal")) < 1e-9)
    #expect(try #require(try overlap("christina")) > 0.1)
  }

  @Test func aParamThatDoesNotFitIsHandedOn() throws {
    let report = try check(Script.updating(""), params: ["size": "1"])
    #expect(report.misfits.map(\.name) == ["size"] && report.failures.isEmpty)
  }

  @Test func turnedBoxesTouchTheStageWhereTheirAreaDoes() {
    func isSeen(_ x: Double, _ y: Double, turned: Double) -> Bool {
      let comment = MeasuredComment(
        DanmakuCore.Comment(id: "#1", text: "a"), size: Size(width: 200, height: 20), showSeed: 0)
      let lane = Lanes(1, on: Script.stage, rowHeight: 30).lane(0, span: 1)
      var attributes = Attributes(
        comment: comment, lane: lane, index: 0, life: Life(total: 6, danmakuTime: 0), percent: 0,
        currentAliveTime: 0)
      (attributes.x, attributes.y, attributes.rotation) = (x - 100, y - 10, turned)
      return attributes.isSeen(on: Script.stage)
    }
    #expect(!isSeen(-100, 150, turned: 0) && isSeen(-99, 150, turned: 0))
    #expect(!isSeen(-11, 150, turned: .pi / 2) && isSeen(-9, 150, turned: .pi / 2))
    // Across the corner: its upright box reaches the stage, it does not.
    #expect(!isSeen(-50, -50, turned: -.pi / 4) && isSeen(-50, -50, turned: .pi / 4))
  }
}
