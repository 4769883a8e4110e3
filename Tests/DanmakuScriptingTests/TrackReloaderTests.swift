import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct TrackReloaderTests {
  private func source(_ text: String) throws -> ScriptSource {
    try ScriptSource(file: "test.lua", text: text)
  }

  /// Puts comments where a param says.
  private func script(_ declaration: String) -> String {
    "local v = \(declaration)\nfunction updateAttributes(p, a) a.x = tonumber(v) or -1 end"
  }

  private func load(_ text: String, into reloader: TrackReloader) throws -> TrackReloader.Outcome {
    reloader.load(try source(text)) { _ in nil }
  }

  private func value(_ reloader: TrackReloader) -> ParamValue? {
    reloader.track?.params.first?.value
  }

  @Test func aVersionThatDoesNotRunLeavesTheLastGoodOneRunning() throws {
    let reloader = TrackReloader(.init())
    #expect(try load(script("param('v', 1, 'doc')"), into: reloader) == .loaded)
    let good = try #require(reloader.track)
    guard case .failed(let error) = try load("function (", into: reloader) else {
      Issue.record("it runs")
      return
    }
    #expect(reloader.error == error && error.kind == .syntax)
    #expect(reloader.track === good && reloader.generation == 1)
    // Back to what runs already: the error goes, with a new generation.
    #expect(try load(script("param('v', 1, 'doc')"), into: reloader) == .loaded)
    #expect(reloader.error == nil && reloader.generation == 2)
  }

  @Test func theSameVersionAgainIsNone() throws {
    let reloader = TrackReloader(.init())
    for text in [script("1"), "function ("] {
      _ = try load(text, into: reloader)
      #expect(try load(text, into: reloader) == .unchanged)
    }
  }

  @Test func aVersionIsAnotherOneWhenAFileThatItRequiresIs() throws {
    let reloader = TrackReloader(.init())
    let user = try source("local m = require('m')\nfunction updateAttributes(p, a) a.x = m end")
    #expect(reloader.load(user) { _ in nil } != .loaded)
    #expect(reloader.load(user) { _ in nil } == .unchanged)
    let module = try source("return 3")
    #expect(reloader.load(user) { _ in module } == .loaded)
    #expect(reloader.load(user) { _ in module } == .unchanged)
    #expect(reloader.load(user) { $0 == "m" ? try source("return 4") : nil } == .loaded)
    #expect(reloader.generation == 2)
  }

  @Test func aValueStaysWithItsParamAsLongAsThatIsOfItsType() throws {
    let reloader = TrackReloader(.init(params: ["v": "2"]))
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(2))
    _ = try load(script("param('v', 4, 0, 9, 'another default')"), into: reloader)
    #expect(value(reloader) == .number(2))
    // Out of range: the default, until it is within again.
    _ = try load(script("param('v', 8, 7, 9, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(8) && reloader.misfits.count == 1)
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(2))
    // A param that goes and comes back.
    _ = try load(script("1"), into: reloader)
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(2))
    // Of another type, though it would read "2" as well.
    _ = try load(script("param('v', '1', {'1', '2'}, 'doc')"), into: reloader)
    #expect(value(reloader) == .choice("1") && reloader.ignored == ["v"])
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(2) && reloader.ignored == [])
    // Set again, it is meant for what is there.
    _ = try load(script("param('v', '1', {'1', '2'}, 'doc')"), into: reloader)
    #expect(reloader.change { $0.params["v"] = nil } == .loaded)
    #expect(reloader.change { $0.params["v"] = "2" } == .loaded)
    #expect(value(reloader) == .choice("2") && reloader.misfits == [])
    // A version that does not run changes nothing of this.
    _ = try load("error('x' .. param('v', true, 'doc'))", into: reloader)
    #expect(reloader.change { $0.seed = 9 } == .loaded)
    #expect(value(reloader) == .choice("2"))
  }

  @Test func aModuleThatIsGoneIsAnotherThingThanOneThatCannotBeRead() throws {
    let user = try source("require('m')\n" + Script.updating(""))
    let reloader = TrackReloader(.init())
    let unreadable = ScriptError(file: "lib/m.lua", kind: .file, message: "it cannot be read")
    guard case .failed(let first) = reloader.load(user, module: { _ in throw unreadable }),
      case .failed(let second) = reloader.load(user, module: { _ in nil })
    else {
      Issue.record("it runs")
      return
    }
    #expect(first.message.contains("cannot be read") && second.message.contains("no module 'm'"))
    #expect(reloader.load(user) { _ in nil } == .unchanged)
  }

  @Test func aChangeOfTheSetupLoadsWhatRuns() throws {
    let reloader = TrackReloader(.init())
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(reloader.change { $0.params["v"] = "3" } == .loaded)
    #expect(value(reloader) == .number(3) && reloader.generation == 2)
    #expect(reloader.change { $0.params["v"] = "3" } == .unchanged)
    // Also beside a version that does not run, whose error stays.
    let broken = try load("function (", into: reloader)
    #expect(reloader.change { $0.params["v"] = "4" } == .loaded)
    #expect(value(reloader) == .number(4) && reloader.error != nil)
    #expect(try load("function (", into: reloader) == .unchanged)
    #expect(broken != .loaded)
  }

  @Test func aSetupThatDoesNotRunChangesNothing() throws {
    let reloader = TrackReloader(.init())
    let text = "local v = param('v', 1, 0, 5, 'doc')\nif v > 3 then error('too much') end\n"
    _ = try load(text + Script.updating(""), into: reloader)
    guard case .failed(let error) = reloader.change({ $0.params["v"] = "4" }) else {
      Issue.record("it runs")
      return
    }
    #expect(error.message.contains("too much"))
    #expect(value(reloader) == .number(1) && reloader.error == error)
    // It holds for what comes next.
    _ = try load(script("param('v', 1, 0, 5, 'doc')"), into: reloader)
    #expect(value(reloader) == .number(4) && reloader.error == nil)
  }

  @Test func aScriptThatDoesNotRunWithOneSetupRunsWithTheNext() throws {
    let text = "if stage.width < 1000 then error('too small') end\n" + Script.updating("")
    let small = try #require(Stage(width: 500, height: 500))
    let reloader = TrackReloader(.init(stage: small))
    #expect(try load(text, into: reloader) != .loaded)
    #expect(reloader.change { $0.stage = .fullHD } == .loaded)
    #expect(reloader.error == nil && reloader.generation == 1)
    // Also where an earlier version has run meanwhile.
    let other = TrackReloader(.init(stage: small))
    #expect(try load(Script.updating(""), into: other) == .loaded)
    #expect(try load(text, into: other) != .loaded)
    #expect(other.change { $0.seed = 3 } == .loaded)
    #expect(other.error != nil && other.track?.source.lines.first?.hasPrefix("if") == false)
    #expect(other.change { $0.stage = .fullHD } == .loaded)
    #expect(other.error == nil && other.track?.source.lines.first?.hasPrefix("if") == true)
  }

  @Test func whatASetupMakesAScriptRequireIsFound() throws {
    let user = try source(
      "if param('fancy', false, 'doc') then require 'm' end\n" + Script.updating(""))
    let module = try source("return 3")
    let reloader = TrackReloader(.init())
    #expect(reloader.load(user) { $0 == "m" ? module : nil } == .loaded)
    #expect(reloader.change { $0.params["fancy"] = "true" } == .loaded)
    #expect(reloader.track?.requiredFiles.count == 1)
  }

  @Test func aValueOfAnotherTypeIsNoMisfitHoweverOftenItIsAskedFor() throws {
    let reloader = TrackReloader(.init(params: ["v": "5"]))
    _ = try load(script("param('v', 1, 'doc')"), into: reloader)
    _ = try load(script("param('v', true, 'doc')"), into: reloader)
    #expect(reloader.misfits == [] && value(reloader) == .boolean(true))
    #expect(reloader.change { $0.seed = 4 } == .loaded)
    #expect(reloader.misfits == [])
    #expect(reloader.change { $0.params["v"] = "false" } == .loaded)
    #expect(value(reloader) == .boolean(false))
  }

  @Test func aFileThatIsGoneIsToldOnce() throws {
    let reloader = TrackReloader(.init())
    _ = try load(script("1"), into: reloader)
    let gone = ScriptError(file: "test.lua", kind: .contract, message: "gone")
    #expect(reloader.fail(gone) == .failed(gone))
    #expect(reloader.fail(gone) == .unchanged)
    #expect(reloader.track != nil)
    #expect(try load(script("1"), into: reloader) == .loaded)
    #expect(reloader.error == nil)
  }

  /// Whatever came before, it says of the last version what one says that knows nothing else.
  @Test(arguments: 1...8)
  func whatIsSaidDoesNotDependOnWhatCameBefore(seed: UInt64) throws {
    var bits = seed
    func draw<Value>(_ values: [Value]) -> Value {
      bits = Seed.mix(bits)
      return values[Int(bits % UInt64(values.count))]
    }
    let lines = [
      "if v > 3 then error('v') end", "if stage.width < 1000 then error('narrow') end",
      "if stage.width > 1000 then k = k + require('m') end",
      "if v > 2 then k = k + require('n') end",
      "local ok, r = pcall(require, 'm') if ok then k = k + r end",
      "if random() < 0.5 then error('chance') end",
      "function (", "",
    ]
    let small = try #require(Stage(width: 640, height: 360))
    var modules: [String: ScriptSource] = [:]
    var text = ""
    let reloader = TrackReloader(.init())
    for _ in 0..<300 {
      switch draw([0, 1, 2, 2]) {
      case 0:
        modules[draw(["m", "n"])] = draw([
          nil, try source("return 1"), try source("return 2"), try source("error('m')"),
        ])
        if text.isEmpty { continue }
      case 1:
        text = """
          local v, k = param('v', 1, 0, 5, 'doc'), 0
          \(draw(lines))
          \(draw(lines))
          duration = 5 + k + v
          \(Script.updating(""))
          """
      default:
        let (name, value) = (draw(["v"]), draw([nil, "2", "3", "4", "9"]))
        let (stage, seed) = (draw([small, .fullHD]), draw([0, 1]) as UInt64)
        _ = reloader.change {
          $0.params[name] = value
          $0.stage = stage
          $0.seed = seed
        }
        if text.isEmpty { continue }
      }
      let (latest, files) = (try source(text), modules)
      let before = reloader.generation
      _ = reloader.load(latest) { files[$0] }
      #expect(reloader.generation >= before)

      let fresh = TrackReloader(reloader.setup)
      _ = fresh.load(latest) { files[$0] }
      #expect(reloader.error == fresh.error)
      #expect(fresh.error != nil || reloader.misfits == fresh.misfits)
      if let track = fresh.track {
        #expect(reloader.track?.params == track.params && reloader.track?.stage == track.stage)
        #expect(try life(on: reloader.track) == life(on: track))
      }
    }
  }

  private func life(on track: ScriptTrack?) throws -> Life? {
    let comment = MeasuredComment(
      Comment(id: "1", text: "a"), size: Size(width: 20, height: 20), showSeed: 0)
    return try track?.life(of: comment, laneCount: 1)
  }
}
