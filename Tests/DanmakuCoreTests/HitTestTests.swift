import Testing

@testable import DanmakuCore

@Suite struct HitTestTests {
  private func frame(_ change: (inout Attributes) -> Void = { _ in }) -> Frame {
    var frame = Frame(time: 0)
    for i in 0..<2 {
      let placement = Placement(
        comment: Recording.comment("\(i)", at: 0, size: Size(width: 100, height: 20)),
        lane: Lanes(1, on: .fullHD, rowHeight: 30).lane(0, span: 1), index: i, entry: 0,
        life: Life(total: 6, danmakuTime: 0))
      var attributes = placement.attributes(at: 0)
      (attributes.x, attributes.y) = (200 + Double(i) * 50, 100)
      if i == 1 { change(&attributes) }
      frame.entries.append(Frame.Entry(placement: i, attributes: attributes))
    }
    return frame
  }

  private func hit(_ frame: Frame, _ x: Double, _ y: Double) -> Int? {
    frame.frontmost(at: Point(x: x, y: y))?.placement
  }

  @Test func theFrontmostIsHitAndTheRestFallsThrough() {
    let frame = frame()
    #expect(hit(frame, 210, 110) == 0)
    #expect(hit(frame, 260, 110) == 1)
    #expect(hit(frame, 250, 100) == 1 && hit(frame, 350, 120) == 1)
    #expect(hit(frame, 199, 110) == nil && hit(frame, 351, 110) == nil)
    #expect(hit(frame, 260, 99) == nil)
  }

  @Test func rotationTurnsTheBoxAboutItsCenter() {
    let upright = frame { $0.rotation = .pi / 2 }
    #expect(hit(upright, 300, 65) == 1 && hit(upright, 300, 155) == 1)
    #expect(hit(upright, 340, 110) == nil)
    // Clockwise by 45 degrees: down on the right.
    let slanted = frame { $0.rotation = .pi / 4 }
    #expect(hit(slanted, 330, 140) == 1 && hit(slanted, 330, 80) == nil)
  }

  @Test func scaleCountsAndMirroringDoesNotMatter() {
    let large = frame { ($0.scaleX, $0.scaleY) = (-2, 3) }
    #expect(hit(large, 395, 110) == 1 && hit(large, 300, 139) == 1 && hit(large, 300, 141) == nil)
  }

  @Test func whatIsNotToBeSeenIsNotToBeTouched() {
    #expect(hit(frame { $0.opacity = 0 }, 260, 110) == 0)
    #expect(hit(frame { $0.scaleX = 0 }, 260, 110) == 0)
  }
}
