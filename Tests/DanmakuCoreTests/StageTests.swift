import Testing

@testable import DanmakuCore

@Suite struct StageTests {
  @Test(arguments: [(0.0, 1.0), (1, 0), (-1, 1), (.nan, 1), (1, .infinity)])
  func aStageNeedsFiniteSidesAboveZero(width: Double, height: Double) {
    #expect(Stage(width: width, height: height) == nil)
  }
}
