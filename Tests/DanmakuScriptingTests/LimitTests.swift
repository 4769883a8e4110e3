import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct LimitTests {
  struct Hog: CustomTestStringConvertible {
    let statements: String
    let limits: [String]
    var testDescription: String { statements }

    init(_ statements: String, _ limits: String...) {
      self.statements = statements
      self.limits = limits
    }
  }

  static let hogs = [
    Hog("while true do end", "instructions"),
    Hog("while true do pcall(function() while true do end end) end", "instructions"),
    Hog("pcall(function() local t = {} for i = 1, 1e9 do t[i] = i end end)", "memory"),
    Hog("local s = 'x' while true do s = s .. s end", "memory"),
    Hog("string.rep('', 1 << 50)", "instructions"),
    Hog("table.move({}, 1, 1 << 40, 2)", "instructions"),
    Hog("table.concat({}, '', 1, math.maxinteger)", "instructions"),
    Hog("table.unpack({}, math.mininteger, math.maxinteger)", "instructions"),
    Hog("local function f() return 1 + f() end f()", "memory"),
    Hog("local s = ('x'):rep(60000) s = s .. s", "memory"),
    Hog(
      "local s = ('\\0'):rep(60000) while true do if s < s then end end", "instructions", "time"),
    Hog(
      "local s, t = ('\\0'):rep(60000), {} for i = 1, 2000 do t[i] = s end "
        + "while true do math.max(table.unpack(t)) end", "instructions", "time"),
    Hog(
      "local s, t = '0x' .. ('0'):rep(60000), {} for i = 1, 2000 do t[i] = s end "
        + "while true do string.char(table.unpack(t)) end", "instructions", "time"),
    Hog("local s = ('x'):rep(60000) while true do s:upper() end", "instructions", "time"),
    Hog(
      "local s = ('ab'):rep(30000) while true do s:find('aa', 1, true) end", "instructions",
      "time"),
    Hog(
      "local a, b = ('x'):rep(60000), ('x'):rep(60000) local n = 0 "
        + "while true do if a == b then n = n + 1 end end",
      "instructions", "time"),
    Hog(
      "local t = {} for i = 1, 10000 do t[i] = i % 17 end while true do table.sort(t) end",
      "instructions", "time"),
    Hog("local t = {a = 1} while true do for k in pairs(t) do end end", "instructions", "time"),
    Hog(
      "local keep = {} for i = 1, 7000 do keep[i] = ('x'):rep(1000) .. i end "
        + "while true do local s = ('y'):rep(500000) end", "instructions", "time", "memory"),
  ]

  @Test(arguments: hogs)
  func aLimitEndsTheLoadAndCannotBeCaught(hog: Hog) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let error = try #require(Script.error(hog.statements + ContractTests.update))
    #expect(error.kind == .limit)
    #expect(hog.limits.contains { error.message.hasPrefix($0) }, "\(error.message)")
    // Generous: that it ends is what is proven here.
    #expect(clock.now - start < .seconds(5))
    // The next script is none the worse for it.
    #expect(try Script.place(Script.updating("")).x == 0.5)
  }

  @Test func aLimitNamesTheLine() throws {
    #expect(Script.error("local x = 1\nwhile true do end" + ContractTests.update)?.line == 2)
    #expect(Script.error("local t = {}\nfor i = 1, 1e9 do\n  t[i] = i\nend")?.line == 3)
  }

  @Test func anUpdateMayUseLessThanATrial() throws {
    let script = Script.updating("for i = 1, 200000 do end")
    let error = try #require(Script.error(script))
    #expect(error.message.hasPrefix("instructions: more than 100000"))
  }

  @Test func theRestOfTheFrameFailsAndTheNextOneIsGood() throws {
    let track = try Script.load(
      Script.updating("if percent == 0.3 then for i = 1, 200000 do end end"))
    let placement = try Script.show(track).placements[0]
    func fails(at percent: Double) -> Bool {
      var attributes = placement.attributes(atPercent: percent)
      do { try track.update(&attributes) } catch { return true }
      return false
    }
    track.beginFrame()
    #expect(!fails(at: 0.1))
    #expect(fails(at: 0.3))
    #expect(fails(at: 0.1))
    track.beginFrame()
    #expect(!fails(at: 0.1))
  }

  @Test func threeLimitHitsInARowStopTheScript() throws {
    let track = try Script.load(
      Script.updating("if percent == 0.3 then for i = 1, 200000 do end end"))
    let show = try Script.show(track)
    func fails(at percent: Double) -> Bool {
      !show.frame(of: 0, atPercent: percent).failures.isEmpty
    }
    for _ in 0..<5 { #expect(fails(at: 0.3) && fails(at: 0.3) && !fails(at: 0.1)) }
    #expect(fails(at: 0.3) && fails(at: 0.3) && fails(at: 0.3))
    #expect(fails(at: 0.1))
  }

  @Test func aThousandFailuresInARowStopTheScript() throws {
    let track = try Script.load(Script.updating("if percent == 0.3 then error('no') end"))
    let show = try Script.show(track)
    for _ in 0..<1000 { _ = show.frame(of: 0, atPercent: 0.3) }
    #expect(track.isStopped)
    #expect(show.frame(of: 0, atPercent: 0.1).failures.count == 1)
  }

  @Test(arguments: ["for i = 1, 20000 do end", ""])
  func aFrameHasATimeOfItsOwn(statements: String) throws {
    var limits = Limits()
    limits.frameTime = 0.005
    let track = try Script.load(Script.updating(statements), limits: limits)
    let placement = try Script.show(track).placements[0]
    track.beginFrame()
    var error: (any Error)?
    for _ in 0..<1_000_000 where error == nil {
      var attributes = placement.attributes(atPercent: 0.5)
      do { try track.update(&attributes) } catch let failure { error = failure }
    }
    #expect((error as? ScriptError)?.message.hasPrefix("time") == true)
  }

  @Test func garbageOfOneUpdateDoesNotFailTheNext() throws {
    let track = try Script.load(
      """
      local u, t = ("x"):rep(32000), {}
      for i = 1, 120 do t[i] = u .. i end
      function updateAttributes(p, a)
        a.x = p
        if p > 0.27 and p < 0.48 then local y = u:rep(2) end
      end
      """)
    let show = try Script.show(track)
    for i in 0..<200 {
      #expect(show.frame(of: 0, atPercent: 0.28 + Double(i) / 1001).failures.isEmpty)
    }
  }

  @Test func globalsAndParamsOfAnySizeAreBounded() throws {
    let clock = ContinuousClock()
    let start = clock.now
    for script in [
      "local s = ('x'):rep(60000) for i = 1, 300 do _ENV['g' .. i] = s end",
      "for i = 1, 60000 do _ENV['g' .. i] = i end", "_ENV[('\\xff'):rep(60000)] = 1",
      "controller = ('x'):rep(60000)",
      "local s = ('x'):rep(60000) for i = 1, 1000 do pcall(param, 'p' .. i, 1, s) end",
      "local s = ('x'):rep(60000) param('p', s, {s}, 'd')",
      "for i = 1, 1000 do param('p' .. i, 1, 'd') end",
    ] {
      if let error = Script.error(script + ContractTests.update) {
        #expect(error.message.utf8.count <= 4100)
      }
    }
    #expect(clock.now - start < .seconds(10))
  }

  @Test func theHeapStaysUnderItsCap() throws {
    let source = try ScriptSource(
      file: "test.lua",
      text: "t = {}\nfor i = 1, 60000 do t[i] = {i} end" + ContractTests.update)
    var limits = Limits()
    let inbox = Inbox(
      limits: limits, modules: ModuleTable { _ in nil }, decide: { .success($0.initial) },
      print: { _ in })
    let state = try ScriptState(
      source, stage: Script.stage, seed: 0, limits: limits, inbox: inbox)
    #expect(state.heapBytes > 1_000_000 && state.heapBytes <= limits.heapBytes)

    limits.heapBytes = 1_000_000
    #expect(throws: ScriptError.self) {
      _ = try ScriptState(source, stage: Script.stage, seed: 0, limits: limits, inbox: inbox)
    }
    // Not even room for the library.
    limits.heapBytes = 1000
    #expect(throws: ScriptError.self) {
      _ = try ScriptState(source, stage: Script.stage, seed: 0, limits: limits, inbox: inbox)
    }
  }

  @Test func everyHeapSizeEitherLoadsOrSaysMemory() throws {
    let source = try #require(BuiltInTracks.source(named: "sin"))
    var limits = Limits()
    for kibibytes in 1...64 {
      limits.heapBytes = kibibytes * 1024
      do {
        _ = try ScriptTrack.load(source, stage: Script.stage, limits: limits)
      } catch {
        #expect(error.kind == .limit)
      }
    }
  }

  /// A fresh file for each call, and a slow one: placing many would hold up whoever waits for it.
  @Test func slowLivesOfManyCommentsEndAndNextFramesAreAskedAgain() throws {
    let text = """
      local n = 0
      for i = 1, 200000 do n = n + i end
      function duration(attributes) return 6 end
      function updateAttributes(percent, attributes)
        n = n + 1
        attributes.x = n
      end
      """
    var limits = Limits()
    limits.livesTime = 0.05
    let track = try Script.load(text, limits: limits)
    #expect(!track.isFunctionOfPercent)
    let comments = (0..<2000).map {
      MeasuredComment(
        Comment(id: "\($0)", time: Double($0), text: "a"), size: Size(width: 9, height: 9),
        showSeed: 0)
    }
    let show = Show(stage: Script.stage, tracks: [track], comments: comments)
    let drops = show.timeline.drops
    #expect(!drops.isEmpty && !show.placements.isEmpty)
    let errors = drops.flatMap(\.errors).compactMap { $0 as? ScriptError }
    #expect(errors.count == drops.count && errors.allSatisfy { $0.kind == .limit })
    // Live, frames come between.
    track.beginFrame()
    _ = try track.life(of: comments[0], laneCount: 1)
  }
}
