import Testing

@testable import DanmakuCore

@Suite struct ScrollAnimationTests {
  @Test func shareOfTheWayIsTheCubic() {
    for step in 0...100 {
      let u = Double(step) / 100
      let cubic = 0.1 * u * (1 - u) * (1 - u) + 3 * u * u * (1 - u) + u * u * u
      #expect(abs(ScrollAnimation.share(at: u) - cubic) < 1e-15)
    }
  }

  @Test func itArrivesExactlyAndOnTime() throws {
    let animation = try ScrollAnimation(from: 0.1, to: -333.3)
    #expect(animation.position == 0.1 && animation.stopTime == 0.335)
    #expect(animation.state(at: 0.335) == MotionState(position: -333.3, velocity: 0))
    #expect(!animation.isFinished(at: 0.3349) && animation.isFinished(at: 0.335))
    #expect(animation.after(1).isFinished)
  }

  @Test func velocityIsTheSlopeAndSplitsAgree() throws {
    var draws = Draws(9)
    let animation = try ScrollAnimation(from: -20, to: 480)
    for _ in 0..<100 {
      let t = draws.next(0.001...0.33)
      let way = animation.state(at: t + 1e-7).position - animation.state(at: t - 1e-7).position
      #expect(abs(way / 2e-7 - animation.state(at: t).velocity) < 1e-3)
      let often = animation.split(t, into: 100, &draws)
      #expect(abs(often.position - animation.state(at: t).position) < 1e-9)
      let speed = animation.state(at: t).velocity
      let slow = try #require(animation.time(toSpeed: speed))
      #expect(abs(animation.state(at: slow).velocity - speed) < 1e-6 && slow >= t - 1e-9)
      #expect(abs(try #require(animation.time(toDistance: often.position + 20)) - t) < 1e-9)
    }
    #expect(animation.time(toDistance: 501) == nil && animation.time(toDistance: -1) == nil)
  }
}
