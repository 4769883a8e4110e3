import DanmakuCore
import Foundation
import Testing

@testable import DanmakuFormats

@Suite struct BilibiliXMLTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Comments")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".xml") }.sorted()

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  /// Reads bytes that come in pieces of a size.
  private func read(_ bytes: [UInt8], pieces: Int = .max) throws -> CommentFile {
    var reader = CommentReader()
    var rest = bytes[...]
    while !rest.isEmpty {
      try reader.feed(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    return try reader.finish()
  }

  private func read(_ text: String) throws -> CommentFile { try read(Array(text.utf8)) }

  /// A file with this between two good comments.
  private func around(_ middle: String) throws -> CommentFile {
    let file = try read(
      """
      <?xml version="1.0"?><i><d p="1,1,25,16777215,0,0,h,11">FIRST</d>\(middle)\
      <d p="50,1,25,16777215,0,0,h,99">SENTINEL</d></i>
      """)
    #expect(file.comments.first?.text == "FIRST")
    #expect(file.comments.last?.text == "SENTINEL" && file.comments.last?.time == 50)
    return file
  }

  @Test func theFilesAreThere() { #expect(Self.files.count == 26) }

  @Test(arguments: files.filter { !["38_empty_file.xml", "39_zero_d.xml"].contains($0) })
  func theSentinelSurvivesWhateverStandsAroundIt(name: String) throws {
    let file = try read(bytes(name))
    let sentinel = try #require(file.comments.last)
    #expect(sentinel.text == "SENTINEL" && sentinel.time == 50)
  }

  @Test func anEndTagThatIsCutInTwoEndsWhereItEnds() throws {
    let spaces = String(repeating: " ", count: 40)
    let bytes = Array(
      "<i><d p=\"1,1,25,0,0,0,h,1\">a</d\(spaces)>b<d p=\"2,1,25,0,0,0,h,2\">c</d</i>".utf8)
    let whole = try read(bytes)
    #expect(whole.comments.map(\.text) == ["a", "c"])
    for pieces in 1...bytes.count { #expect(try read(bytes, pieces: pieces) == whole) }
  }

  @Test func anItemThatIsTooLargeIsSoInPiecesToo() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let good = "<d p=\"1,1,25,0,0,0,h,1\">a</d>"
    for middle in [
      "<d p=\"1,1,25,0,0,0,h,1\">\(long)</d>", "<d p=\"\(long)<x", "<d><![CDATA[\(long)",
    ] {
      let bytes = Array("<i>\(good)\(middle)\(good)</i>".utf8)
      let whole = try read(bytes)
      #expect(whole.report.losses == [.tooLarge: 1])
      #expect(whole.comments.count == 2)
      #expect(try read(bytes, pieces: 1 << 16) == whole)
      #expect(try read(bytes, pieces: 100_003) == whole)
    }
  }

  @Test func sectionsWithoutAnEndCostNoMoreThanTheirBytes() throws {
    // Each was once searched to its end: this took hours.
    let open = String(repeating: "<d p=\"1,1,25,0,0,0,h,1\"><![CDATA[", count: 50_000)
    let file = try read("<i>\(open)</d></i>")
    #expect(file.comments.count == 50_000)
    let inOne = String(repeating: "<![CDATA[", count: 100_000)
    #expect(try read("<i><d p=\"1,1,25,0,0,0,h,1\">\(inOne)</d></i>").comments.count == 1)
  }

  @Test func anIdThatLooksLikeAPositionLeavesAllIdsTheirOwn() throws {
    let file = try read(
      "<i><d p=\"1,1,25,0,0,0,h,#2\">a</d><d p=\"1,1,25,0,0,0,h,0\">b</d><d p=\"1,1,25,0,0,0,h,##2\">c</d></i>"
    )
    #expect(file.comments.map(\.id) == ["#2", "##2", "#3"])
  }

  /// What a fuzzer has found.
  @Test(arguments: ["end-tag-cut.xml"], [1, 7, 11, 64])
  func whatWasReadInAnotherWayInPiecesIsReadAlike(name: String, pieces: Int) throws {
    let bytes = Array(
      try Data(
        contentsOf: Self.folder.deletingLastPathComponent().appending(path: "Found/\(name)")))
    #expect(try read(bytes, pieces: pieces) == read(bytes))
  }

  @Test(arguments: files.filter { $0 != "38_empty_file.xml" }, [1, 7, 64])
  func pieceSizesChangeNothing(name: String, pieces: Int) throws {
    let whole = try read(bytes(name))
    let cut = try read(bytes(name), pieces: pieces)
    #expect(cut.comments == whole.comments && cut.report == whole.report)
  }

  @Test(arguments: [
    ("01_ctrl_chars.xml", ["abcd", "SENTINEL"]),
    ("02_entities.xml", ["<a> & \"q\" 's' AB😂 &lt;", "SENTINEL"]),
    ("03_raw_amp.xml", ["AT&T & co &unknown; end", "SENTINEL"]),
    ("05_empty.xml", ["SENTINEL"]),
    (
      "06_newline_slash_n.xml",
      ["top/nbottom", "real\nnewline", "http://host/news/next", "SENTINEL"]
    ),
    ("33_cdata_attrs.xml", ["cd<at>a", "SENTINEL"]),
    ("37_crlf_tab.xml", ["a\nb c", "SENTINEL"]),
    ("30_no_close.xml", ["unterminated", "SENTINEL"]),
    ("39_zero_d.xml", []),
  ])
  func textsAreWhatTheirWritersMeant(name: String, texts: [String]) throws {
    #expect(try read(bytes(name)).comments.map(\.text) == texts)
  }

  @Test func fieldsAreRead() throws {
    let file = try around(#"<d user="u" p="12.5, 5 ,36,255,1500000000,0,h,7,10" raw="{}">top</d>"#)
    #expect(
      file.comments[1]
        == DanmakuCore.Comment(
          id: "7", time: 12.5, text: "top", kind: .top, color: 255, fontSize: 36))
    #expect(file.report == ReadReport())
  }

  @Test(arguments: [
    ("1", DanmakuCore.Comment.Kind.scroll), ("2", .scroll), ("3", .scroll), ("4", .bottom),
    ("5", .top),
    ("6", .reverse), ("7", .positioned), ("8", .code), ("9", .code), ("10", .scroll), ("", .scroll),
  ])
  func modesAreKinds(mode: String, kind: DanmakuCore.Comment.Kind) throws {
    let file = try around("<d p=\"2,\(mode),25,255\">x</d>")
    #expect(file.comments[1].kind == kind)
    #expect(file.report.mends[.mode] == (["10", ""].contains(mode) ? 1 : nil))
  }

  @Test(arguments: ["0", "-25", "9999", "nan", "inf", "", "x"])
  func unusableSizesBecomeTheStandardOne(size: String) throws {
    let file = try around("<d p=\"2,1,\(size),255,0,0,h,3\">x</d>")
    #expect(file.comments[1].fontSize == 25)
    #expect(file.report.mends == [.size: 1])
  }

  @Test(arguments: ["nan", "inf", "-inf", "", "x", "1e999"])
  func aCommentWithoutATimeIsLeftOut(time: String) throws {
    let file = try around("<d p=\"\(time),1,25,255,0,0,h,3\">x</d>")
    #expect(file.comments.count == 2)
    #expect(file.report.losses == [.time: 1])
  }

  @Test(arguments: [("-3.5", -3.5), ("1e1", 10), ("007", 7), (" 4 ", 4)])
  func oddTimesAreTimes(text: String, time: Double) throws {
    #expect(try around("<d p=\"\(text),1,25,255,0,0,h,3\">x</d>").comments[1].time == time)
  }

  @Test(arguments: [
    "<d p=\"2,1,25,255,0,0,h,3>text</d>",
    "<d p=2,1,25,255>bare</d>", "<d p=\"2,1,25,255\" <d>x</d>",
    "<d =\"2\">x</d>", "<d p=\"2,1\">few fields</d>", "<d>none</d>", "<d/>",
  ])
  func aBrokenTagCostsNoOtherComment(tag: String) throws {
    let file = try around(tag)
    #expect(file.comments.count == 2)
    #expect(file.report.losses.values.reduce(0, +) >= 1)
  }

  @Test(arguments: [
    ("a < b", "a < b"), ("<3 hearts", "<3 hearts"), ("<b>bold</b>", "<b>bold</b>"),
    ("a > b", "a > b"),
    ("]]>", "]]>"), ("<![CDATA[open", "<![CDATA[open"), ("<!-- x", "<!-- x"), ("a & b", "a & b"),
    ("&#8;&#x41;&#xFFFE;", "&#8;A&#xFFFE;"), ("&amp", "&amp"), ("</b>", "</b>"),
    ("<?xml x", "<?xml x"),
  ])
  func strayMarkupIsText(markup: String, text: String) throws {
    let file = try around("<d p=\"2,1,25,255,0,0,h,3\">\(markup)</d>")
    #expect(file.comments.map(\.text) == ["FIRST", text, "SENTINEL"])
  }

  @Test func whatIsNotUTF8IsMended() throws {
    var bytes = Array("<i><d p=\"1,1,25,1,0,0,h,3\">a".utf8)
    bytes += [0xFF, 0xC3]
    bytes += Array("b</d><d p=\"50,1,25,1,0,0,h,4\">SENTINEL</d></i>".utf8)
    let file = try read(bytes)
    #expect(file.comments.count == 2 && file.comments[0].text.hasSuffix("b"))
    #expect(file.report.mends == [.encoding: 1])
  }

  @Test func anUnclosedCommentEndsWhereTheNextBegins() throws {
    let file = try around("<d p=\"2,1,25,255,0,0,h,3\">open\n")
    #expect(file.comments.map(\.text) == ["FIRST", "open", "SENTINEL"])
    #expect(file.report.mends == [.unclosed: 1])
  }

  @Test func manyUnclosedCommentsCostNone() throws {
    let file = try around(String(repeating: "<d p=\"2,1,25,255\">open", count: 5000))
    #expect(file.comments.count == 5002)
  }

  @Test func joinedFilesAreReadToTheEnd() throws {
    let one = "<?xml version=\"1.0\"?><i><d p=\"1,1,25,255,0,0,h,1\">a</d></i>\n"
    #expect(try read(one + one + one).comments.map(\.id) == ["1", "#2", "#3"])
  }

  @Test func idsThatAreNoneBecomePositions() throws {
    let file = try around(
      "<d p=\"2,1,25,255,0,0,h,0\">zero</d><d p=\"2,1,25,255\">none</d>"
        + "<d p=\"2,1,25,255,0,0,h,\">empty</d><d p=\"2,1,25,255,0,0,h,11\">again</d>"
        + "<d p=\"2,1,25,255,0,0,h,36028797018963969\">large</d>")
    #expect(
      file.comments.map(\.id) == ["11", "#2", "#3", "#4", "#5", "36028797018963969", "99"])
    #expect(file.report.mends == [.id: 4])
  }

  @Test func aLineBreakOfOldIsOneInFixedCommentsOnly() throws {
    let file = try around(
      "<d p=\"2,4,25,255\">a/nb</d><d p=\"2,1,25,255\">a/nb</d>"
        + "<d p=\"2,5,25,255\">http://x/news</d>")
    #expect(file.comments[1...3].map(\.text) == ["a\nb", "a/nb", "http://x/news"])
  }

  @Test func longTextsAreKeptAndEndlessOnesAreNot() throws {
    let long = String(repeating: "长", count: 10_000)
    #expect(try around("<d p=\"2,1,25,255\">\(long)</d>").comments[1].text == long)
    let endless = String(repeating: "x", count: 3 << 20)
    let file = try around("<d p=\"2,8,25,255\">\(endless)</d>")
    #expect(file.comments.count == 2 && file.report.losses == [.tooLarge: 1])
  }

  @Test func entitiesOfTheFileAreNotExpanded() throws {
    let file = try read(
      """
      <?xml version="1.0"?><!DOCTYPE i [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">
      <!ENTITY f SYSTEM "file:///etc/passwd">]>
      <i><d p="50,1,25,1,0,0,h,3">&b;&f;</d></i>
      """)
    #expect(file.comments.map(\.text) == ["&b;&f;"])
  }

  @Test func untrackedKindsAreLeftOutAndCounted() throws {
    var file = try around("<d p=\"2,7,25,255\">[]</d><d p=\"2,8,25,255\">f()</d>")
    file.leaveOutUntracked()
    #expect(file.comments.map(\.text) == ["FIRST", "SENTINEL"])
    #expect(
      file.report.summary
        == "2 left out (1 positioned, 1 code); mended: 2 no id of its own")
  }

  @Test func whatIsNoCommentFileIsRefused() throws {
    for (bytes, message) in [
      ([], "is empty"), ([0x1F, 0x8B, 8], "is compressed"), (Array("hello".utf8), "is no comment"),
      ([UInt8](repeating: 0, count: 5000), "is no comment"),
    ] as [([UInt8], String)] {
      let failure = #expect(throws: CommentReader.Failure.self) { try read(bytes) }
      #expect(failure?.message.hasPrefix(message) == true)
    }
  }

  @Test func aFileWithoutEndEnds() throws {
    var reader = CommentReader()
    let piece = [UInt8](repeating: 0x20, count: 1 << 24)
    try reader.feed(Array("<i>".utf8)[...])
    #expect(throws: CommentReader.Failure.self) {
      for _ in 0..<100 { try reader.feed(piece[...]) }
    }
  }

  /// Damage of any kind costs comments near it, and none further on.
  @Test func damageStaysWhereItIs() throws {
    var generator = SystemRandomNumberGenerator()
    let good = Array(
      (0..<20).map { "<d p=\"\($0),1,25,255,0,0,h,\($0 + 1)\">text \($0)</d>" }.joined().utf8)
    for _ in 0..<500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0..<bytes.count / 2, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        default:
          let junk = ["<", ">", "\"", "&", "</d>", "<d ", "<d p=\"", "]]>", "<![CDATA[", "\0"]
          bytes.insert(contentsOf: Array((junk.randomElement() ?? "").utf8), at: at)
        }
      }
      let texts = try read(Array("<i>".utf8) + bytes).comments.map(\.text)
      for i in 13..<20 {
        #expect(texts.contains("text \(i)"), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
