import Testing

@testable import DanmakuCore

@Suite struct LanesTests {
  let stage = Stage.fullHD

  @Test(arguments: [(1, 1080.0), (4, 270.0), (36, 30.0)])
  func aNumberDividesTheStageEvenly(count: Int, height: Double) {
    let lanes = Lanes(count, on: stage, rowHeight: 30)
    #expect(lanes.count == count && lanes.height == height)
    for i in 0..<count {
      let lane = lanes.lane(i, span: 1)
      #expect(lane.top == Double(i) * height && lane.center == lane.top + height / 2)
    }
  }

  @Test(arguments: [(30.0, 36), (31, 34), (1080, 1), (5000, 1), (0.000001, 10_000)])
  func zeroIsAsManyAsFit(rowHeight: Double, count: Int) {
    #expect(Lanes(0, on: stage, rowHeight: rowHeight).count == count)
  }

  @Test(arguments: [(30.0, 1), (12, 1), (0, 1), (30.1, 2), (60, 2), (61, 3), (9999, 36)])
  func aHighCommentTakesNeighboringRowsWhereTheyAreAsManyAsFit(height: Double, span: Int) {
    let lanes = Lanes(0, on: stage, rowHeight: 30)
    #expect(lanes.span(ofHeight: height) == span)
    #expect(lanes.lane(0, span: span).height == Double(span) * 30)
    #expect(Lanes(36, on: stage, rowHeight: 30).span(ofHeight: height) == 1)
  }
}
