import Foundation
import Testing

/// Compares an output with a file in `Golden/`. To record the files anew after a wanted change, run
/// the tests with RECORD=1 in the environment, and look at the difference before you commit it.
enum Golden {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Golden")

  static func expect(_ output: String, is name: String) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(output.utf8).write(to: file)
      return
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = lines.difference(from: expected)
    #expect(difference.isEmpty, "\(name): \(difference.map { "\($0)" }.joined(separator: "\n"))")
  }
}
