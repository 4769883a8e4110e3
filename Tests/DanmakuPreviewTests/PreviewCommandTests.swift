import Foundation
import Glibc
import Testing

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
    ] as [([String], Int32, String)] {
      let ended = try run(
        arguments + (arguments.contains("--port") ? [] : ["--port", "0"]), in: folder)
      #expect(ended.code == code && ended.errors.contains(message), "\(ended)")
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
