import DanmakuCore
import Testing

@testable import danmaku

@Suite struct BraillePlotTests {
  let stage = Stage(width: 160, height: 160) ?? .fullHD

  /// Where dots are set, by the patterns of Unicode's braille block.
  private func dots(_ plot: BraillePlot) -> Set<[Int]> {
    var dots: Set<[Int]> = []
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    for (row, line) in plot.lines.enumerated() {
      for (column, character) in line.enumerated() {
        guard let value = character.unicodeScalars.first?.value, value >= 0x2800 else { continue }
        for (bit, place) in places.enumerated() where (value - 0x2800) & (1 << bit) != 0 {
          dots.insert([column * 2 + place.0, row * 4 + place.1])
        }
      }
    }
    return dots
  }

  @Test func aDiagonalIsDrawnWithoutGaps() {
    let points = [BraillePlot.Point(x: 0, y: 0), BraillePlot.Point(x: 160, y: 160)]
    var plot = BraillePlot(stage: stage, points: points, width: 40)
    plot.draw(points, jump: 1000)
    let dots = dots(plot)
    for i in 0..<80 { #expect(dots.contains([i, i])) }
  }

  @Test func aJumpIsNotDrawn() {
    let points = [BraillePlot.Point(x: 20, y: 30), BraillePlot.Point(x: 140, y: 130)]
    var plot = BraillePlot(stage: stage, points: points, width: 40)
    let before = dots(plot)
    plot.draw(points, jump: 50)
    #expect(dots(plot).subtracting(before).count == 2)
  }

  @Test func pointsFarOutsideDoNotShrinkTheStageAway() {
    let points = [BraillePlot.Point(x: 1e12, y: -1e12), BraillePlot.Point(x: 10, y: 10)]
    var plot = BraillePlot(stage: stage, points: points, width: 40)
    plot.draw(points, jump: .infinity)
    #expect(plot.lines.count <= 50)
    #expect(dots(plot).count > 20)
  }

  @Test(arguments: [1, 2, 80, 1000])
  func noLineIsWiderThanTheTerminal(width: Int) {
    let plot = BraillePlot(stage: stage, points: [], width: width)
    #expect(plot.lines.allSatisfy { $0.count <= width })
  }
}
