import Testing

@testable import DanmakuCore

@Suite struct RubberBandTests {
  @Test func dragsAndOffsetsAreInversesWithTheSameSign() throws {
    for band in [RubberBand(), try RubberBand(b: 0.55), try RubberBand(b: 1, k: 0)] {
      for drag in [0, 1e-9, 1, 44, 500, 1e5] {
        let offset = band.offset(forDrag: drag)
        #expect(relativeGap(try #require(band.drag(forOffset: offset)), drag) < 1e-12)
        #expect(band.offset(forDrag: -drag) == -offset && offset <= drag)
      }
    }
  }

  @Test func theBandHasAnEnd() throws {
    let band = RubberBand()
    #expect(band.offset(forDrag: .infinity) == 5000 && band.offset(forDrag: -.infinity) == -5000)
    #expect(band.drag(forOffset: 5000.001) == nil && band.drag(forOffset: -6000) == nil)
    #expect(band.offset(forDrag: 100) == 50 / 1.01)
    #expect(throws: MotionError(argument: "b", message: "must be above 0, not 0")) {
      try RubberBand(b: 0)
    }
  }
}
