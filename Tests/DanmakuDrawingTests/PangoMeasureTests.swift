import DanmakuCore
import DanmakuDrawing
import Testing

@Suite struct PangoMeasureTests {
  private func measure(_ text: String, fontSize: Double = 25) throws -> Size {
    try #require(PangoMeasure()).size(of: text, fontSize: fontSize)
  }

  @Test func widthGrowsWithTextAndFontSize() throws {
    let one = try measure("danmaku").width
    #expect(one > 25)
    #expect(abs(try measure("danmakudanmaku").width - 2 * one) < one * 0.05)
    #expect(abs(try measure("danmaku", fontSize: 50).width - 2 * one) < 0.5)
  }

  @Test func aBoxIsAsWideAsItsLongestLineAndAsHighAsItsLines() throws {
    let size = try measure("i\nwwww\ni")
    #expect(size.width == (try measure("wwww").width))
    #expect(size.height == 90)
    #expect(try measure("") == Size(width: 0, height: 30))
  }

  @Test func aVeryLongLineIsMeasuredWhole() throws {
    let one = try measure(String(repeating: "W", count: 2000)).width
    let many = try measure(String(repeating: "W", count: 100_000)).width
    #expect(abs(many - 50 * one) < 1)
  }

  @Test(arguments: ["弹幕", "مرحبا", "👩‍👩‍👧‍👦", "ไทย", "\u{7}", "a\u{0}b", "\u{FFFD}"])
  func anyTextHasAFiniteSize(text: String) throws {
    let size = try measure(text)
    #expect(size.width.isFinite && size.width >= 0 && size.height == 30)
  }
}
