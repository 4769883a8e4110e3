import Foundation

/// One run of the real program.
struct CommandRun {
  let output: String
  let errors: String
  let code: Int32

  /// Where the package is.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init(_ arguments: String..., input: String = "", folder: URL = package) throws {
    try self.init(arguments, input: input, folder: folder)
  }

  init(
    _ arguments: [String], program: String = "danmaku", input: String = "",
    folder: URL = package
  ) throws {
    let process = Process()
    // Programs are built beside the test bundle.
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["COLUMNS": "60", "PATH": "/usr/bin:/bin", "HOME": "/tmp"]
    // What leaks are others' own is the same for it.
    process.environment?["LSAN_OPTIONS"] = ProcessInfo.processInfo.environment["LSAN_OPTIONS"]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    // Errors are few; the output is what may fill a pipe.
    output = String(decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    errors = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
  }

  /// A script in a folder of its own.
  static func withScript(
    _ text: String, name: String = "my.lua", _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: name))
    try body(folder)
  }
}
