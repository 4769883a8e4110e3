import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

/// Each example does what its first line says.
@Suite struct ExampleTrackTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "examples/tracks")

  private func source(_ path: String) throws -> ScriptSource {
    let text = try String(
      contentsOf: Self.folder.appending(path: path + ".lua"), encoding: .utf8)
    return try ScriptSource(file: path + ".lua", text: text)
  }

  /// Attributes over the life of a comment, in a hundred steps.
  private func way(_ name: String, params: [String: String] = [:]) throws -> [Attributes] {
    let (track, misfits) = try ScriptTrack.load(
      source(name), stage: Script.stage, params: params, module: { try source("lib/\($0)") })
    #expect(misfits.isEmpty && track.isFunctionOfPercent && track.trialErrors.isEmpty)
    let show = try Script.show(track)
    return (0...100).compactMap {
      show.frame(of: 0, atPercent: Double($0) / 100).entries.first?.attributes
    }
  }

  @Test(arguments: [0.5, 1, 1.2, 1.9, 2.5])
  func thrownCommentsStopBeforeTheEdgeAndFade(n: Double) throws {
    let way = try way("throw", params: ["n": "\(n)", "duration": "10"])
    #expect(way.count == 101 && way[0].x == 400)
    for (before, after) in zip(way, way.dropFirst()) { #expect(after.x <= before.x) }
    #expect(way[100].x > 0 && way[100].opacity == 0)
    if n < 2 { #expect(abs(way[100].x - 0.3 * 400) < 4) }
  }

  @Test func drawnCommentsFollowTheLineUpright() throws {
    let way = try way("drawn")
    #expect(way.allSatisfy { abs($0.rotation) < .pi / 2 })
    #expect(Set(way.map(\.rotation)).count > 50)
    #expect(way[0].x + 50 > 400 && way[100].x + 50 < 0)
    #expect(try self.way("drawn", params: ["tilt": "false"]).allSatisfy { $0.rotation == 0 })
  }

  @Test func droppedCommentsBounceAndComeToRestOnTheGround() throws {
    let way = try way("drop")
    #expect(way[0].y == -30)
    #expect(way.allSatisfy { $0.y <= 270 + 1e-9 })
    let turns = zip(way, zip(way.dropFirst(), way.dropFirst(2))).count { a, next in
      (next.0.y - a.y) * (next.1.y - next.0.y) < 0
    }
    #expect(turns >= 4)
    #expect(abs(way[95].y - 270) < 1e-6)
  }

  @Test func writtenCommentsAppearLetterByLetterWhileTheyRide() throws {
    let way = try way("write")
    #expect(way[0].reveal == 0 && way[100].reveal == 1)
    for (before, after) in zip(way, way.dropFirst()) { #expect(after.reveal >= before.reveal) }
    #expect(way.contains { $0.reveal > 0.4 && $0.reveal < 0.6 })
  }

  @Test func theHeartBeatsAsOftenAsItIsTold() throws {
    let way = try way("beat", params: ["rate": "60", "duration": "10"])
    let peaks = zip(way, zip(way.dropFirst(), way.dropFirst(2))).count { a, next in
      next.0.scaleX > a.scaleX && next.0.scaleX > next.1.scaleX
    }
    #expect((9...11).contains(peaks))
    #expect(way.allSatisfy { $0.scaleX >= 1 && $0.scaleX <= 1.12 + 1e-9 })
  }

  @Test func spiralsEndInTheCenter() throws {
    let way = try way("spiral")
    let end = way[100]
    #expect(abs(end.x + 50 - 200) < 1e-9 && abs(end.y + 15 - 150) < 1e-9)
    let distances = way.map { a in
      ((a.x - 150) * (a.x - 150) + (a.y - 135) * (a.y - 135)).squareRoot()
    }
    for (before, after) in zip(distances, distances.dropFirst()) { #expect(after < before) }
  }
}
