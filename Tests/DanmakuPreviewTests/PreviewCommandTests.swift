import DanmakuWatching
import Foundation
import Glibc
import Testing

@testable import DanmakuPreview

/// `danmaku preview` as a user starts and ends it.
@Suite struct PreviewCommandTests {
  private func run(_ arguments: [String], in folder: URL) throws -> (errors: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "danmaku")
    process.arguments = ["preview"] + arguments
    process.currentDirectoryURL = folder
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test func aPortInUseIsToldWithTheNextFreeOne() throws {
    let server = try PreviewProcess()
    let ended = try run(["--port", "\(server.port)"], in: server.folder)
    #expect(ended.code == 1)
    #expect(ended.errors.contains("port \(server.port) is in use: try --port "))
    let line = try #require(ended.errors.split(separator: "\n").first)
    let free = try #require(line.split(separator: " ").last.flatMap { UInt16($0) })
    #expect(free > server.port)
    let other = try PreviewProcess()
    #expect(other.stop() == 0)
    try other.start(port: free)
    #expect(other.isServing())
  }

  @Test func whatCannotBeServedIsToldAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory
    for (arguments, code, message) in [
      (["no-such-track"], 1, "there is no track 'no-such-track'"),
      (["nothing.lua"], 1, "there is no file 'nothing.lua'"),
      (["-"], 64, "preview needs a file"), (["a", "b"], 64, "one TRACK or FOLDER"),
      (["--port", "70000"], 64, "from 0 to 65535"),
      (["--host", "no.such.name"], 1, "is no address"),
      (["sin", "--comments", "nothing.xml"], 1, "there is no file 'nothing.xml'"),
      (["sin", "--set", "amplitud=3"], 64, "did you mean 'amplitude'?"),
      (["sin", "--set", "amplitude=x"], 64, "needs a number, not 'x'"),
    ] as [([String], Int32, String)] {
      let ended = try run(
        arguments + (arguments.contains("--port") ? [] : ["--port", "0"]), in: folder)
      #expect(ended.code == code && ended.errors.contains(message), "\(ended)")
    }
  }

  @Test func noServerIsOpenToOthersWithoutAToken() {
    for address in ["0.0.0.0", "::", "192.168.1.7", "127.0.0.2", "localhost", ""] {
      #expect(throws: PreviewServer.StartError.self) {
        _ = try PreviewServer(PreviewOptions(), address: address, port: 0, on: MainLoop())
      }
    }
  }

  @Test func beyondThisMachineATokenIsNeeded() throws {
    let server = try PreviewProcess([:], ["--host", "0.0.0.0"])
    let host = [("Host", "127.0.0.1:\(server.port)")]
    let refused = try RawConnection.request(port: server.port, path: "/", headers: host)
    #expect(refused.status == 403)
    #expect(throws: WebSocketClient.Refused.self) {
      _ = try WebSocketClient(port: server.port, headers: server.headers)
    }
    let query = try #require(server.printed.split(separator: "/").last)
    #expect(query.hasPrefix("?token=") && query.count == 7 + 32)
    #expect(
      try RawConnection.request(port: server.port, path: "/\(query)", headers: host).status == 200)
    let page = try WebSocketClient(
      port: server.port, path: "/page/socket\(query)", headers: server.headers)
    guard case .text = try page.next() else {
      Issue.record("no hello")
      return
    }
  }

  @Test func aCommentFileThatAPageHasSentIsThereForTheNext() throws {
    let server = try PreviewProcess(["a.lua": PageTests.standing(1)])
    let setup =
      #"{"type":"setup","track":"a","params":{},"seed":"0","stage":[100,100],"comments":{"source":"upload"}}"#
    func told(_ page: WebSocketClient, _ what: String) throws -> String {
      for _ in 0..<20 {
        if case .text(let text) = try page.next(), text.contains(what) { return text }
      }
      return ""
    }
    let one = try server.connect()
    let beside = try server.connect()
    for page in [one, beside] {
      try page.send(text: setup)
      #expect(try told(page, "\"show\"").contains("choose it again"))
    }
    let file = Array(#"<i><d p="1,1,25,0,0,0,h,1">hello</d></i>"#.utf8)
    try one.send(text: #"{"type":"upload","name":"a.xml","bytes":\#(file.count)}"#)
    try one.send(binary: Array(file.prefix(10)))
    try one.send(binary: Array(file.dropFirst(10)))
    #expect(try told(one, "\"uploaded\"").contains("\"comments\":1"))
    #expect(try told(beside, "\"show\"").contains("\"placed\":1"))
    let other = try server.connect()
    try other.send(text: setup)
    let shown = try told(other, "\"show\"")
    #expect(shown.contains("\"placed\":1") && !shown.contains("choose it again"))
  }

  @Test func whatIsPrintedIsToldToAllPagesOnce() throws {
    let server = try PreviewProcess(["a.lua": PageTests.standing(1)])
    let pages = try (0..<2).map { _ in try server.connect() }
    let setup =
      #"{"type":"setup","track":"a","params":{},"seed":"0","stage":[100,100],"comments":"#
      + #"{"source":"samples","count":1,"kind":"mixed","density":1}}"#
    for page in pages {
      try page.send(text: setup)
      var text = ""
      while !text.contains("diagnostic") {
        if case .text(let next) = try page.next() { text = next }
      }
    }
    try server.save("print('here it is')\n" + PageTests.standing(1), as: "a.lua")
    for page in pages {
      var lines = 0
      while case .text(let text)? = try? page.next(seconds: 1) {
        if text.contains("here it is") { lines += 1 }
      }
      #expect(lines == 1)
    }
  }

  @Test func aTrackThatDoesNotRunIsForThePageToShow() throws {
    let server = try PreviewProcess(["a.lua": "function ("], ["tracks/a.lua"])
    let page = try server.connect()
    try page.send(
      text: """
        {"type":"setup","track":"a","params":{},"seed":"0","stage":[100,100],\
        "comments":{"source":"samples","count":1,"kind":"mixed","density":1}}
        """)
    var told = ""
    for _ in 0..<10 where !told.contains("diagnostic") {
      if case .text(let text) = try page.next() { told = text }
    }
    #expect(told.contains("diagnostic") && told.contains("syntax"))
  }
}
