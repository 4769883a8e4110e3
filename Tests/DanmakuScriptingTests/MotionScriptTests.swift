import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

@Suite struct MotionScriptTests {
  /// What a script prints, parsed as numbers.
  private func numbers(_ script: String) throws -> [Double] {
    try Script.printed(script).flatMap { $0.split(separator: "\t").compactMap { Double($0) } }
  }

  @Test func everyLawAnswersAsItDoesInSwiftToTheBit() throws {
    let cases: [(String, any Law)] = [
      (
        "powerLaw{velocity = -900, k = 2, n = 1.2, position = 40}",
        try PowerLaw(velocity: -900, k: 2, n: 1.2, position: 40)
      ),
      ("powerLaw{velocity = 300, n = 0.5}", try PowerLaw(velocity: 300, n: 0.5)),
      ("decelerate{velocity = 500}", try Decelerate(velocity: 500)),
      (
        "spring{position = 120, velocity = -40, damping = 0.3, frequency = 8}",
        try Spring(position: 120, velocity: -40, frequency: 8, damping: 0.3)
      ),
      (
        "fall{height = 300, gravity = 2000, restitution = 0.7}",
        try Fall(height: 300, gravity: 2000, restitution: 0.7)
      ),
    ]
    for (script, law) in cases {
      for time in [0.7, 0, 2.5, 0.1, 1e6, 0.7] {
        let a = try Script.place(
          """
          local law = \(script)
          function updateAttributes(percent, a)
            a.x, a.y = law:at(\(time))
            a.rotation = law:after(0.25):at(\(time))
            a.reveal = law:isFinished(\(time)) and 1 or 0
          end
          """)
        let state = law.state(at: time)
        #expect(a.x == state.position && a.y == state.velocity, "\(script) at \(time)")
        #expect(a.rotation == law.after(0.25).state(at: time).position)
        #expect((a.reveal == 1) == law.isFinished(at: time))
      }
    }
  }

  /// The 258 reference rows: position and velocity by arithmetic of many digits.
  @Test func thePowerLawMatchesItsReferenceThroughAScript() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "DanmakuCoreTests/Vectors/powerlaw_reference.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    #expect(lines.count == 259)
    for line in lines.dropFirst() {
      // k, n, v0, t, v, y, finished, stop_time
      let cells = line.split(separator: ",").map(String.init)
      let a = try Script.place(
        """
        local law = powerLaw{velocity = \(cells[2]), k = \(cells[0]), n = \(cells[1])}
        function updateAttributes(percent, a) a.x, a.y = law:at(\(cells[3])) end
        """)
      let numbers = cells.map { Double($0) ?? .nan }
      let (n, v0, time, v, y, stop) = (
        numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[7]
      )
      // Near a stop the velocity is ill conditioned: it is measured against the first one.
      let scale = n < 1 && time > 0.9 * stop ? abs(v0) : abs(v)
      #expect(abs(a.x - y) <= 1e-12 * abs(y), "\(line)")
      #expect(abs(a.y - v) <= max(1e-12 * scale, .leastNormalMagnitude), "\(line)")
    }
  }

  @Test func queriesAnswerNumbersOrNil() throws {
    let law = try PowerLaw(velocity: 800, k: 2, n: 1.2)
    let answers = try numbers(
      """
      local law = powerLaw{velocity = 800, k = 2, n = 1.2}
      print(string.format("%.17g\\t%.17g\\t%.17g\\t%.17g", law:stopDistance(), law:timeToDistance(100),
        law:velocityAtDistance(100), law:timeToSpeed(1)))
      print(law:stopTime() == math.huge and 1 or 0, law:timeToDistance(1e9) == nil and 1 or 0)
      """)
    #expect(
      answers == [
        law.stopDistance, law.time(toDistance: 100), law.velocity(atDistance: 100),
        law.time(toSpeed: 1), 1, 1,
      ])
  }

  @Test func pathsTimingAndEasingAnswerAsInSwift() throws {
    let path = try Path(
      points: [Point(x: 0, y: 0), Point(x: 100, y: 50), Point(x: 200, y: 0)], isSmooth: true)
    let pose = path.pose(at: 0.3)
    let half = path.trimmed(from: 0, to: 0.5).length
    let timing = MediaTiming(
      beginTime: 1, duration: 2, repeatCount: 2.5, autoreverses: true, fillMode: .both,
      easing: .easeOut)
    let answers = try numbers(
      """
      local p = path{ {0, 0}, {100, 50}, {200, 0}, smooth = true }
      local x, y, angle = p:pointAt(0.3)
      local t = timing{beginTime = 1, duration = 2, repeatCount = 2.5, autoreverses = true,
        fillMode = "both", curve = "easeOut"}
      local function exact(...)
        for _, v in ipairs({...}) do print(string.format("%.17g", v)) end
      end
      exact(x, y, angle, p:length(), p:trimmed(0, 0.5):length(), t:progress(4.3), ease.easeIn(0.3),
        ease.bezier(0.1, 0.2, 0.3, 0.9, 0.4), ease.steps(4, 0.6), ease.spring(6, 12, 0.2))
      """)
    let expected: [Double?] = [
      pose.x, pose.y, pose.angle, path.length, half, timing.progress(at: 4.3),
      Easing.easeIn(0.3), try Easing.cubic(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.9)(0.4),
      try Easing.steps(4)(0.6), try Easing.spring(damping: 6, frequency: 12)(0.2),
    ]
    #expect(answers == expected)
    #expect(try Script.printed("print(timing{duration = 1}:progress(5))") == ["nil"])
  }

  @Test(arguments: [
    ("powerLaw{}", "powerLaw: velocity is missing"),
    ("powerLaw{velocity = '3'}", "powerLaw: velocity must be a number, not a text"),
    ("powerLaw{velocity = 0/0}", "powerLaw: velocity must be a number, not nan"),
    (
      "powerLaw{velocty = 3}",
      "powerLaw: velocty is no argument of it; did you mean 'velocity'?"
    ),
    ("powerLaw(3)", "powerLaw takes a table of arguments, like powerLaw{...}"),
    ("path{ {1, 2}, 3 }", "path: points must be pairs, like {x, y}"),
    ("path{ {1, 'a'} }", "path: points must be pairs of finite numbers, like {x, y}"),
    ("path{ {1, 1/0} }", "path: points must be pairs of finite numbers, like {x, y}"),
    ("path{ {1, 2}, smooth = 1 }", "path: smooth must be true or false, not a number"),
    ("timing{fillMode = 'bot'}", "timing: fillMode has no \"bot\"; did you mean \"both\"?"),
    ("spring{position = 1, 2}", "spring: a value without a name means nothing here"),
    ("local s = spring{position = 1} s.at(3)", "call it with a colon: spring:at(...)"),
    ("local s = spring{position = 1} s:at()", "spring:at: the time is missing"),
    ("local s = spring{position = 1} s:at('x')", "spring.at takes numbers, not a string"),
    ("local s = spring{position = 1} s:att(3)", "spring has no 'att'"),
    (
      "local s = spring{position = 1} s.target = 3",
      "a spring cannot be changed: make a new one"
    ),
    (
      "local s = spring{position = 1} local p = path{} p.pointAt(s, 1)",
      "call it with a colon: path:pointAt(...)"
    ),
    ("ease.steps(1.5, 0.5)", "ease.steps: the count must be a whole number"),
    ("ease.easeIn()", "ease.easeIn: the share is missing"),
  ])
  func badArgumentsAreContractErrorsThatNameThem(statement: String, message: String) throws {
    let error = try #require(Script.error(statement + ContractTests.update))
    #expect(error.kind == .contract && error.line == 1)
    #expect(error.message == message)
  }

  @Test(arguments: ["k = 0", "k = -1", "n = -0.1", "k = 1/0", "velocity = 1/0"])
  func argumentsOutsideOfTheirRangesAreNamed(argument: String) throws {
    let error = try #require(
      Script.error("powerLaw{velocity = 1, \(argument)}" + ContractTests.update))
    #expect(error.message.hasPrefix("powerLaw: \(argument.prefix { $0 != " " }) "))
  }

  @Test func objectsThatAreMadeInEachUpdateAreGivenBack() throws {
    let track = try Script.load(
      """
      function updateAttributes(percent, a)
        local law = powerLaw{velocity = 100 + percent}
        a.x = law:after(0.1):at(a.age)
        local way = path{ {0, 0}, {percent, 1} }
        a.y = way:pointAt(percent)
      end
      """)
    let show = try Script.show(track)
    for i in 0..<20_000 {
      #expect(show.frame(of: 0, atPercent: Double(i % 1000) / 1000).failures.isEmpty)
    }
  }

  @Test func whatObjectsWeighCountsInTheHeap() throws {
    let error = try #require(
      Script.error(
        """
        local keep, points = {}, {}
        for i = 1, 5000 do points[i] = {i, i} end
        for i = 1, 1000 do keep[i] = path(points) end
        """ + ContractTests.update))
    #expect(error.kind == .limit)
  }

  @Test(arguments: [
    "local t = {} for k = 62, 0, -1 do t[1 << k] = 1 end path(t)",
    "local t = {} for k = 61, 0, -1 do t[1 << k] = 1 end timing(t)",
    "local t = {} for i = 1, 20001 do t[i] = i end path(t)",
    "local t = {} t[('\\xCC\\x81'):rep(15000)] = 1 spring(t)",
    "path{ ['a\\0b'] = 1 }",
  ])
  func tablesThatAreNoListsOfArgumentsAreRefused(statement: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let error = try #require(Script.error(statement + ContractTests.update))
    #expect(error.kind == .contract)
    #expect(clock.now - start < .seconds(2))
  }

  @Test(arguments: [
    "T[#T + 1] = q:trimmed(0, 1)", "T[#T + 1] = path(points)",
    "T[#T + 1] = spring{position = 1}:after(1)",
  ])
  func whatKeepsOnMakingObjectsMeetsALimit(statement: String) throws {
    let error = try #require(
      Script.error(
        """
        local q, T = path{smooth = true, {0, 0}, {2000, 3000}, {4000, 0}}, {}
        local points, s = {smooth = true}, 0
        for i = 1, 2000 do
          s = s + (i % 2 == 1 and 1e-6 or -3.3)
          points[i] = {s * 0.7, s * 0.3}
        end
        for i = 1, 1e9 do \(statement) end
        """ + ContractTests.update))
    #expect(error.kind == .limit)
  }

  @Test func aTableWithItsOwnFunctionsIsASimulatorToo() throws {
    let a = try Script.place(
      """
      local swing = {}
      function swing:at(t) return 10 * t, 10 end
      local function ride(law, a) a.x = law:at(a.age) end
      function updateAttributes(percent, a)
        ride(percent < 0.5 and powerLaw{velocity = 10, n = 0, k = 1} or swing, a)
      end
      """)
    #expect(a.x == 30)
  }
}
