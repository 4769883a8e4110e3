import Foundation
import Testing

@testable import DanmakuScripting

@Suite struct BuiltInTracksTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "tracks")

  @Test func whatIsCarriedIsWhatIsInTheFolder() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".lua") }.sorted()
    #expect(BuiltInTracks.names == files.map { String($0.dropLast(4)) })
    for name in BuiltInTracks.names {
      let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).lua"))
      #expect(BuiltInTracks.source(named: name)?.bytes == Array(bytes))
    }
  }

  @Test(arguments: BuiltInTracks.names)
  func eachOpensDurationAndSpacingAndSaysWhatItDoes(name: String) throws {
    let source = try #require(BuiltInTracks.source(named: name))
    #expect(!source.summary.isEmpty)
    let track = try ScriptTrack.load(source, stage: Script.stage).track
    #expect(Set(track.params.map(\.name)).isSuperset(of: ["duration", "spacing"]))
    #expect(track.isFunctionOfPercent && track.trialErrors.isEmpty)
  }
}
