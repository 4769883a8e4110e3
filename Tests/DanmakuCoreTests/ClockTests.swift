import Testing

@testable import DanmakuCore

@Suite struct ClockTests {
  @Test func timeIsTheDifferenceOfReadingsNotASumOfSlices() {
    var clock = Clock()
    clock.resume(at: 1000)
    var sum = 0.0
    for k in 1...144_000 { sum += clock.advance(to: 1000 + Double(k) / 144) }
    #expect(clock.time == 1000)
    #expect(abs(sum - 1000) < 1e-6)
  }

  @Test func timePausedIsNeverDelivered() {
    var clock = Clock()
    clock.resume(at: 5)
    clock.advance(to: 6)
    clock.pause(at: 7)
    #expect(clock.time == 2 && clock.advance(to: 100) == 0)
    clock.resume(at: 1000)
    #expect(clock.advance(to: 1000.5) == 0.5)
    #expect(clock.time == 2.5)
  }

  @Test func speedCountsFromItsReadingOn() {
    var clock = Clock()
    clock.resume(at: 0)
    clock.setSpeed(2, at: 10)
    clock.advance(to: 11)
    #expect(clock.time == 12)
    clock.setSpeed(0, at: 12)
    clock.advance(to: 99)
    #expect(clock.time == 14)
    clock.setSpeed(0.5, at: 99)
    clock.advance(to: 101)
    #expect(clock.time == 15)
  }

  @Test(arguments: [-1, .nan, .infinity])
  func whatIsNoSpeedIsIgnored(speed: Double) {
    var clock = Clock()
    clock.resume(at: 0)
    clock.setSpeed(speed, at: 1)
    clock.advance(to: 2)
    #expect(clock.time == 2)
  }

  @Test func aReadingThatStepsBackIsNoTimeAndTheNextCountsFromIt() {
    var clock = Clock()
    clock.resume(at: 30_000)
    clock.advance(to: 30_001)
    #expect(clock.advance(to: 1200) == 0)
    #expect(clock.advance(to: .nan) == 0 && clock.advance(to: -.infinity) == 0)
    clock.advance(to: 1201.5)
    #expect(clock.time == 2.5)
  }

  @Test func aReadingIsFoundThatIsNotTooEarly() throws {
    var random = Recording.Random(state: 2)
    for _ in 0..<2000 {
      var clock = Clock()
      clock.resume(at: Double.random(in: 0...1e6, using: &random))
      clock.setSpeed(Double.random(in: 0.1...4, using: &random), at: 1e6)
      let time = clock.time + Double.random(in: 0...100, using: &random)
      let reading = try #require(clock.reading(of: time))
      var copy = clock
      copy.advance(to: reading)
      #expect(copy.time >= time && copy.time - time < 1e-6)
    }
    #expect(Clock().reading(of: 1) == nil)
  }
}
