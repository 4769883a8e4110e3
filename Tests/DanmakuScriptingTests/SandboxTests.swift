import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct SandboxTests {
  @Test(arguments: [
    "os", "io", "debug", "package", "load", "loadstring", "loadfile", "dofile", "collectgarbage",
    "setmetatable", "getmetatable", "coroutine", "xpcall", "utf8", "rawset", "rawget", "_G",
    "string.dump", "string.gsub", "string.match", "string.gmatch", "math.random",
    "math.randomseed",
  ])
  func whatIsLeftOutIsNil(name: String) throws {
    #expect(try Script.printed("print(\(name) == nil)") == ["true"])
  }

  @Test func everyListedNameIsThere() throws {
    for (library, names) in [
      (
        "",
        [
          "assert", "error", "ipairs", "next", "pairs", "param", "pcall", "print", "random",
          "select", "tonumber", "tostring", "type",
        ]
      ),
      ("math.", ["abs", "sin", "cos", "atan", "floor", "sqrt", "tointeger", "ult"]),
      (
        "string.",
        ["byte", "char", "find", "format", "len", "lower", "rep", "reverse", "sub", "upper"]
      ),
      ("table.", ["concat", "insert", "move", "pack", "remove", "sort", "unpack"]),
    ] {
      for name in names {
        #expect(try Script.printed("print(type(\(library)\(name)))") == ["function"], "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("print(1, 1.5, true, nil, 'a')", "1\t1.5\ttrue\tnil\ta"),
    ("print(0/0, -(0/0), 1/0)", "nan\tnan\tinf"),
    ("print({}, print, stage)", "table\tfunction\tstage"),
    ("print(string.format('%s %d %5.2f %q', {}, 3, 1.005, 'a\"'))", "table 3  1.00 \"a\\\"\""),
    ("print(string.format('%f', 0/0))", "nan"),
    ("print(('ab'):rep(3, '-'), #('x'):rep(1000))", "ab-ab-ab\t1000"),
    ("print(('a.b'):find('.', 1, true), ('hello'):find('ll'))", "2\t3\t4"),
    ("print('10' + 5)", "15"),
    ("print(select('#', table.unpack({1, 2, 3})))", "3"),
    ("print(pcall(error, 'x'))", "false\tx"),
    ("print(tonumber('0x10'), tonumber('z'), tostring(3.0))", "16\tnil\t3.0"),
  ])
  func theLibraryAnswersAsLuaDoesWithoutAddresses(statement: String, line: String) throws {
    #expect(try Script.printed(statement).first == line)
  }

  @Test(arguments: ["0x41414141", "'abc'", "nil", "true", "print", "stage", "{}"])
  func theIteratorOfPairsTakesAnyArguments(argument: String) throws {
    let lines = try Script.printed("print((pairs({7}))(\(argument)))")
    #expect(lines == ["1\t7"])
  }

  @Test func pairsTellsLargeNumbersApart() throws {
    let lines = try Script.printed(
      """
      local t = {[math.maxinteger] = "a", [2^63] = "b", [-2^63] = "c", [2^53 + 0.0] = "d",
        [(1 << 53) + 1] = "e", [0.5] = "f", [-0.5] = "g", [0] = "h", [math.huge] = "i"}
      local order, k, v = "", nil, nil
      for _, v in pairs(t) do order = order .. v end
      repeat k, v = next(t, k) order = order .. (v or "") until k == nil
      print(order)
      """)
    #expect(lines == ["cghfdeabicghfdeabi"])
  }

  @Test func namesOfFunctionsInMessagesAreTheSameOnEachRun() throws {
    for _ in 0..<10 {
      let lines = try Script.printed("print(pcall(math.atan, {}))")
      #expect(lines == ["false\tbad argument #1 to '?' (number expected, got table)"])
    }
  }

  @Test func aFreshStateDecidesParamsAsTheFirstDid() throws {
    let track = try Script.load(
      """
      local calls = 0
      local a = param("a", 1, 0, 2, "x")
      local again = pcall(param, "a", "z", {"z"}, "x")
      local wrong = pcall(param, "b", 50, 0, 10, "x")
      function updateAttributes(percent, attributes)
        calls = calls + 1
        attributes.x, attributes.y = again and 1 or 0, wrong and 1 or 0
        attributes.scale = calls
      end
      """)
    #expect(!track.isFunctionOfPercent)
    let attributes = try Script.show(track).frame(at: 1).entries[0].attributes
    #expect(attributes.x == 0 && attributes.y == 0 && attributes.scaleX == 1)
  }

  @Test func patternsAndAddressesAreRefused() throws {
    #expect(Script.error("('x'):find('x+')")?.kind == .contract)
    #expect(Script.error("string.format('%p', {})")?.kind == .contract)
    #expect(Script.error("string.format('%-5p', {})")?.kind == .contract)
    #expect(Script.error(#"string.format("\0%p", {})"#)?.kind == .contract)
    #expect(try Script.printed("print(string.format('100%%p %d', 3))") == ["100%p 3"])
  }

  @Test func pairsGoesInOrderWhateverTheHashSeed() throws {
    let script = """
      local t = {[3] = 1, [1] = 1, b = 1, a = 1, [2.5] = 1, [true] = 1, [-7] = 1, aa = 1, [""] = 1}
      local keys = {}
      for k in pairs(t) do keys[#keys + 1] = tostring(k) end
      local k = nil
      repeat k = next(t, k) keys[#keys + 1] = tostring(k) until k == nil
      print(table.concat(keys, " "))
      """
    let order = "-7 1 2.5 3  a aa b true"
    for _ in 0..<20 {
      #expect(try Script.printed(script) == ["\(order) \(order) nil"])
    }
  }

  @Test func pairsSurvivesRemovalOnTheWay() throws {
    let lines = try Script.printed(
      """
      local t = {a = 1, b = 2, c = 3}
      for k in pairs(t) do print(k) t.b = nil t[k] = nil end
      print(next(t))
      """)
    #expect(lines == ["a", "c", "nil"])
  }

  @Test func sortIsStableAndDoesNotMindAWrongOrder() throws {
    let lines = try Script.printed(
      """
      local t = {}
      for i = 1, 500 do t[i] = {i % 7, i} end
      table.sort(t, function(a, b) return a[1] < b[1] end)
      for i = 2, 500 do
        local a, b = t[i - 1], t[i]
        assert(a[1] < b[1] or a[1] == b[1] and a[2] < b[2])
      end
      local words = {"pear", "fig", "apple", "fig"}
      table.sort(words)
      table.sort(t, function() return true end)
      print(table.concat(words, " "), #t)
      """)
    #expect(lines == ["apple fig fig pear\t500"])
  }

  @Test func assignedGlobalsAreReadableInUpdates() throws {
    let a = try Script.place(
      """
      offset = 30
      function shift(x) return x + offset end
      function updateAttributes(percent, attributes) attributes.x = shift(1) end
      """)
    #expect(a.x == 31)
  }

  @Test func closedGlobalsCannotBeReachedAround() throws {
    for statement in [
      "_ENV.x = 1", "table.insert(_ENV, 1)", "table.sort(_ENV)", "math = 3",
      "function helper() end",
    ] {
      let error = Script.error(Script.updating(statement))
      #expect(error != nil, "\(statement)")
    }
  }

  @Test func randomIsAFunctionOfSeedCommentAndCount() throws {
    let script = Script.updating("attributes.y = random(10, 20) attributes.opacity = random()")
    let first = try Script.place(script, at: 0.1)
    let again = try Script.place(script, at: 0.9)
    #expect(first.y == again.y && first.opacity == again.opacity)
    #expect((10..<20).contains(first.y) && first.opacity != (first.y - 10) / 10)
    #expect(try Script.place(script, id: "#2").y != first.y)
    #expect(try Script.place(script, seed: 1).y != first.y)
  }

  @Test func randomAtLoadDrawsFromTheSeedAlone() throws {
    let print = "print(random(), random(5), random(-1, 1))"
    let zero = try Script.printed(print)
    #expect(try Script.printed(print) == zero)
    #expect(try Script.printed(print, seed: 1) != zero)
  }

  @Test func randomIsEven() throws {
    let lines = try Script.printed(
      """
      local sum, low, high = 0, 1, 0
      for i = 1, 10000 do
        local r = random()
        sum = sum + r
        low, high = math.min(low, r), math.max(high, r)
      end
      print(math.abs(sum / 10000 - 0.5) < 0.02, low < 0.01 and low >= 0, high > 0.99 and high < 1)
      """)
    #expect(lines == ["true\ttrue\ttrue"])
  }

  @Test func printIsCappedAndSaysSoOnce() throws {
    let lines = try Script.printed("for i = 1, 1000 do print(i) end print(('x'):rep(9000))")
    #expect(lines.count == 201)
    #expect(lines[199] == "200")
    #expect(lines[200].contains("left out"))
    let long = try Script.printed("print(('x'):rep(9000))")
    #expect(long[0].utf8.count == 4096 + 3)
  }
}
