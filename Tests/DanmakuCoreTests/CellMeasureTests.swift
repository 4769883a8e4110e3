import Testing

@testable import DanmakuCore

@Suite struct CellMeasureTests {
  @Test(arguments: [
    ("a", 1), ("弹", 2), ("ａ", 2), ("ｱ", 1), ("한", 2), ("é", 1), ("e\u{301}", 1), ("😀", 2),
    ("👩‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("—", 1),
    ("م", 1), (" ", 1), ("　", 2),
  ])
  func aClusterIsOneOrTwoCells(cluster: String, cells: Int) {
    #expect(cluster.count == 1)
    let width = CellMeasure().width(ofLine: cluster[...], fontSize: 20)
    #expect(width == Double(cells) * 10)
  }

  @Test(arguments: [
    ("", 0.0, 30.0), ("danmaku 弹幕", 150, 30), ("ab\nabcd", 50, 60), ("a\r\nb", 12.5, 60),
    ("\n", 0, 60), ("a\u{2028}b", 12.5, 60),
  ])
  func aBoxIsTheLongestLineWideAndOneAndAFifthHighForEach(
    text: String, width: Double, height: Double
  ) {
    #expect(CellMeasure().size(of: text, fontSize: 25) == Size(width: width, height: height))
  }
}
