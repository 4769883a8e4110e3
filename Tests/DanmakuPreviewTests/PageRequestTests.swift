import DanmakuCore
import Testing

@testable import DanmakuPreview

@Suite struct PageRequestTests {
  @Test func aSetupIsRead() throws {
    let stage = try #require(Stage(width: 640, height: 360))
    let samples = try #require(SampleComments(count: 10, kind: .cjk, density: 2.5))
    let request = read(
      """
      {"type":"setup","track":"wave","params":{"a":"1"},"seed":"18446744073709551615",
       "stage":[640,360],"comments":{"source":"samples","count":10,"kind":"cjk","density":2.5}}
      """)
    #expect(
      request
        == .setup(
          PageSetup(
            track: "wave", params: ["a": "1"], seed: .max, stage: stage,
            comments: .samples(samples))))
  }

  @Test func theOthersAreRead() {
    #expect(read(#"{"type":"frame","t":1.25}"#) == .frame(1.25))
    #expect(read(#"{"type":"texts","orders":[1,2]}"#) == .texts([1, 2]))
    #expect(
      read(#"{"type":"fling","velocity":-2,"k":2,"n":1.2}"#)
        == .fling(velocity: -2, k: 2, n: 1.2))
    let drawing = read(
      #"{"type":"save-path","name":"a","points":[[1,2]],"smooth":true,"closed":false,"replace":true}"#
    )
    guard case .savePath("a", let path, replace: true) = drawing else {
      Issue.record("\(String(describing: drawing))")
      return
    }
    #expect(path.points == [[1, 2]] && path.smooth && !path.closed)
  }

  /// A page of another version, or none of ours.
  @Test(arguments: [
    "", "null", "[]", "{}", #"{"type":"nothing"}"#, #"{"type":"frame"}"#,
    #"{"type":"frame","t":"1"}"#,
    #"{"type":"frame","t":1e999}"#, #"{"type":"frame","t":NaN}"#, #"{"type":7}"#, "\u{0}",
    #"{"type":"setup","track":"a","params":{},"seed":"-1","stage":[1,1],"comments":{"source":"file"}}"#,
    #"{"type":"setup","track":"a","params":{},"seed":"1","stage":[0,1],"comments":{"source":"file"}}"#,
    #"{"type":"setup","track":"a","params":{},"seed":"1","stage":[9,9],"comments":{"source":"samples","count":0,"kind":"cjk","density":1}}"#,
    #"{"type":"setup","track":"a","params":{"a":1},"seed":"1","stage":[9,9],"comments":{"source":"file"}}"#,
  ])
  func whatIsNoRequestIsNone(text: String) {
    #expect(read(text) == nil)
  }

  @Test func nestingWithoutEndDoesNoHarm() {
    #expect(read(String(repeating: "[", count: 60_000)) == nil)
    #expect(read(String(repeating: "{\"a\":", count: 12_000)) == nil)
  }

  @Test func whatASetupCannotHaveIsSaid() {
    let text =
      #"{"type":"setup","track":"a","params":{},"seed":"99999999999999999999","stage":[9,9],"comments":{"source":"file"}}"#
    guard case .failure(let refusal) = PageRequest.read(text) else {
      Issue.record("it is read")
      return
    }
    #expect(refusal.type == "setup" && refusal.message.contains("a seed is a whole number"))
  }

  private func read(_ text: String) -> PageRequest? { try? PageRequest.read(text).get() }
}
