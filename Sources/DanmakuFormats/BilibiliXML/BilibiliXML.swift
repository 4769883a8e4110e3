import DanmakuCore

/// Bilibili's XML: `<d p="time,mode,size,color,ts,pool,midHash,dmid">text</d>`, version 2.0 of its PC
/// client, `p="dmid,0,ms,mode,size,color,..."`, and Niconico's `<chat vpos="1/100 s" no="...">`.
///
/// A file is cut into comments, and each is parsed for itself, so that a broken one costs no other. What
/// stands around comments does not matter: declarations, several roots, other elements, nothing at all.
struct BilibiliXML: CommentFormat {
  static let name = "Bilibili XML"

  private var cutter = ItemCutter()
  private let parser = ItemParser()
  /// Comments met so far.
  private var position = 0

  init() {}

  static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    // Space and control characters may stand before it.
    return text.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  mutating func feed(_ bytes: ArraySlice<UInt8>, into file: inout CommentFile) {
    cutter.feed(bytes)
    take(into: &file)
  }

  mutating func finish(into file: inout CommentFile) {
    cutter.finish()
    take(into: &file)
  }

  private mutating func take(into file: inout CommentFile) {
    while let item = cutter.next() {
      position += 1
      switch item {
      case .lost(let loss): file.report.leaveOut(loss)
      case .element(let bytes, let mends):
        guard let element = parser.parse(bytes) else {
          file.report.leaveOut(.broken)
          continue
        }
        for mend in ReadReport.Mend.allCases where mends.contains(mend) { file.report.mend(mend) }
        var fields = CommentFields(element, isVersion2: cutter.isVersion2)
        switch fields.comment() {
        case .success(let comment):
          for mend in fields.mends { file.report.mend(mend) }
          file.add(comment, position: position)
        case .failure(let refusal): file.report.leaveOut(refusal.loss)
        }
      }
    }
  }
}
