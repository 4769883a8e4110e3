import Foundation
import Testing

@Suite struct ExamplesTests {
  @Test func theEmbeddedPlayerPrintsWhatItAlwaysHas() throws {
    let run = try CommandRun([], program: "EmbeddedPlayer")
    #expect(run.code == 0 && run.errors == "")
    try Golden.expect(run.output, is: "embedded-player.txt")
  }

  @Test func theTracksOfTheExamplesRun() throws {
    let folder = CommandRun.package.appending(path: "examples/tracks")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files.sorted() where file.hasSuffix(".lua") {
      let run = try CommandRun("dry-run", "examples/tracks/\(file)", "--format", "csv")
      #expect(run.code == 0 && run.errors == "", "\(file): \(run.errors)")
    }
  }

  /// The first track of the README is the file that it says it is.
  @Test func theFirstTrackOfTheReadmeIsTheExample() throws {
    let readme = try String(
      contentsOf: CommandRun.package.appending(path: "README.md"), encoding: .utf8)
    let example = try String(
      contentsOf: CommandRun.package.appending(path: "examples/tracks/wave.lua"), encoding: .utf8)
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "   " + $0 }.joined(separator: "\n")
    #expect(readme.contains(indented))
  }
}
