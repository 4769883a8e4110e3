import Foundation
import Testing

@testable import DanmakuPreview

@Suite struct PageFilesTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "page")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func thePageIsThere() {
    #expect(Self.names.contains("index.html") && Self.names.contains("main.js"))
    #expect(PageFiles.response(to: "/").body == PageFiles.response(to: "/index.html").body)
  }

  /// Else: Scripts/embed-assets.py has to be run.
  @Test(arguments: names)
  func eachFileIsServedAsItIs(name: String) throws {
    let response = PageFiles.response(to: "/" + name)
    #expect(response.status == 200)
    #expect(response.body == [UInt8](try Data(contentsOf: Self.folder.appending(path: name))))
    // libsoup hands all that begins as the socket's path to the WebSocket.
    #expect(!("/" + name).hasPrefix(Soup.socketPath))
  }

  /// No build step, nothing from elsewhere, no text that could become markup.
  @Test(arguments: names)
  func noFileAsksForAnythingElse(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    for word in [
      "http://", "https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(",
      "document.write",
    ] {
      #expect(!text.contains(word))
    }
  }

  @Test(arguments: [
    "", "/", "/x", "/tracks/sin.lua", "/../page/main.js", "/page/main.js", "/.", "/main.js/",
  ])
  func whatIsNoFileOfThePageIsNone(path: String) {
    #expect(path == "/" || PageFiles.response(to: path).status == 404)
  }
}
