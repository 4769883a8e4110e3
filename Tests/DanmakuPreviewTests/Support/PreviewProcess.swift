import Foundation
import Glibc
import Testing

/// The real program, serving a folder of its own on some port, until it goes.
final class PreviewProcess {
  let folder: URL
  private(set) var port: UInt16 = 0
  /// The address, as it has printed it.
  private(set) var printed = ""
  private var process = Process()
  private let arguments: [String]

  /// - Parameters:
  ///   - scripts: Files of the folder `tracks`, by their names.
  ///   - arguments: Behind `preview --port N`.
  init(_ scripts: [String: String] = [:], _ arguments: [String] = []) throws {
    self.arguments = arguments
    folder = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "tracks/lib"), withIntermediateDirectories: true)
    for (name, text) in scripts { try save(text, as: name) }
    try start(port: 0)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  var url: String { "http://127.0.0.1:\(port)/" }
  var id: Int32 { process.processIdentifier }

  /// Writes a script into the folder `tracks`, in place.
  func save(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "tracks/\(name)"))
  }

  func start(port: UInt16) throws {
    process = Process()
    // Programs are built beside the test bundle.
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "danmaku")
    process.arguments = ["preview", "--port", "\(port)", "--measure", "cells"] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    printed = line.split(separator: "\n").first.map(String.init) ?? ""
    let digits = line.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    self.port = try #require(UInt16(digits), "the preview says '\(line)'")
  }

  /// Asks it to end, as Ctrl-C does.
  ///
  /// - Returns: How it ended.
  func stop() -> Int32 {
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What it has in memory, MiB.
  var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
    return (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) / 1024
  }

  /// The headers that a page of its own sends.
  var headers: [(String, String)] {
    [("Host", "127.0.0.1:\(port)"), ("Origin", "http://127.0.0.1:\(port)")]
  }

  /// A connection as a page has it.
  func connect() throws -> WebSocketClient {
    try WebSocketClient(port: port, headers: headers)
  }

  /// Whether it answers.
  func isServing() -> Bool {
    (try? RawConnection.request(port: port, path: "/", headers: [("Host", "127.0.0.1:\(port)")]))?
      .status == 200
  }

  /// Serves scripts, and opens their page in a browser: once it shows something, and without problems of its own
  /// until the end.
  static func withPage(
    _ scripts: [String: String], hash: String = "", _ body: (PreviewProcess, Page) throws -> Void
  ) throws {
    let server = try PreviewProcess(scripts)
    let page = try Chromium().newPage(server.url + hash)
    try page.wait(for: "preview.connected && preview.generation > 0 && preview.entries.length > 0")
    try body(server, page)
    // What fails while nobody listens is told by the browser itself.
    #expect(page.problems.filter { !$0.contains("WebSocket connection") } == [])
  }
}
