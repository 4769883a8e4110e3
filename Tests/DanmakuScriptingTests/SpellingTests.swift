import Testing

@testable import DanmakuScripting

@Suite struct SpellingTests {
  @Test(arguments: [
    ("contoller", "controller"), ("widht", "width"), ("Duration", "duration"), ("lane", "lanes"),
  ])
  func theNearestWithinTwoLettersIsFound(typo: String, meant: String) {
    let names = ["controller", "duration", "length", "lanes", "width"]
    #expect(Spelling.nearest(to: typo, among: names) == meant)
  }

  @Test(arguments: ["", "x", "speed", "controllerName"])
  func whatResemblesNothingFindsNothing(name: String) {
    #expect(Spelling.nearest(to: name, among: ["controller", "duration", "lanes"]) == nil)
  }

  @Test(arguments: [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3)])
  func distanceCountsLetters(a: String, b: String, distance: Int) {
    #expect(Spelling.distance(a, b) == distance)
    #expect(Spelling.distance(b, a) == distance)
  }
}
