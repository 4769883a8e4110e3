import Testing

@testable import DanmakuScripting

@Suite struct TrackNameTests {
  @Test(arguments: ["a", "my-path_2", "A9", "波浪", "волна", "はね", "é"])
  func namesOfAllScriptsAreNames(name: String) { #expect(TrackName.isValid(name)) }

  @Test(arguments: [
    "", ".", "..", "../a", "a/b", "a\\b", "a.lua", "-a", "a b", "a\n", "a\0", "a:b", "~a",
    "a\u{202E}b",
    "😀", String(repeating: "a", count: 65),
  ])
  func whatCouldLeaveTheFolderOrConfuseAShellIsNone(name: String) {
    #expect(!TrackName.isValid(name))
  }
}
