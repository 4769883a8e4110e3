import Testing

@testable import DanmakuCore

@Suite struct LifeTests {
  @Test func aCommentIsEnteringWhileItTravelsItsOwnWidth() {
    let life = Life(duration: 5, width: 44, length: 419)
    #expect(abs(life.danmakuTime - 5 * 44 / 419) < 1e-12)
    #expect(life.total == 5)
  }

  @Test func oneThatIsWiderThanItsWayIsEnteringAllItsLife() {
    let life = Life(duration: 5, width: 500, length: 100)
    #expect(life.danmakuTime == 5 && life.trackTime == 0)
  }
}
