import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

/// The numbers of the original six tracks.
@Suite struct TrackVectorTests {
  struct Vector: CustomTestStringConvertible {
    let track: String
    let mode: String
    /// Of the life; for pop the age, s.
    let percent: Double
    let x, y, rotation, scale, opacity: Double

    var testDescription: String { "\(track) \(mode) at \(percent)" }
  }

  static let vectors: [Vector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/track_vectors.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let cells = line.split(separator: ",").map(String.init)
      let numbers = cells[2...].map { Double($0) ?? .nan }
      return Vector(
        track: cells[0], mode: cells[1], percent: numbers[0], x: numbers[1], y: numbers[2],
        rotation: numbers[3], scale: numbers[4], opacity: numbers[5])
    }
  }()

  @Test func allVectorsAreThere() {
    #expect(Self.vectors.count == 194)
    #expect(Set(Self.vectors.map(\.track)) == Set(BuiltInTracks.names))
  }

  @Test(arguments: BuiltInTracks.names)
  func trackMatchesEveryVector(name: String) throws {
    for mode in Set(Self.vectors.filter { $0.track == name }.map(\.mode)) {
      let placement = try Self.placement(of: name, mode: mode)
      for vector in Self.vectors where vector.track == name && vector.mode == mode {
        var attributes =
          name == "pop"
          ? placement.placement.attributes(at: vector.percent)
          : placement.placement.attributes(atPercent: vector.percent)
        try placement.track.update(&attributes)
        func expect(_ value: Double, _ expected: Double, _ field: String) {
          #expect(abs(value - expected) <= 1e-9, "\(vector.testDescription): \(field)")
        }
        expect(attributes.scaleX, vector.scale, "scaleX")
        expect(attributes.scaleY, vector.scale, "scaleY")
        expect(attributes.opacity, vector.opacity, "opacity")
        if name != "pop" {
          expect(attributes.x, vector.x, "x")
          expect(attributes.y, vector.y, "y")
          expect(attributes.rotation, vector.rotation, "rotation")
        }
      }
    }
  }

  private static func placement(
    of name: String, mode: String
  ) throws -> (placement: Placement, track: ScriptTrack) {
    var params: [String: String]
    switch name {
    case "circle": params = ["centerX": "200", "centerY": "300", "radius": "120"]
    case "christina": params = ["centerX": "200", "centerY": "300", "a": "100"]
    case "stable": params = ["x": "187.5", "y": "100", "rows": "1"]
    case "sin": params = ["rows": "1", "tilt": mode == "legacy" ? "source" : "tangent"]
    case "pop":
      params = ["duration": "3", "cadence": mode == "continuous" ? "smooth" : "frames"]
    default: params = ["rows": "1"]
    }
    let source = try #require(BuiltInTracks.source(named: name))
    let stage = try #require(Stage(width: 375, height: 200))
    let (track, misfits) = try ScriptTrack.load(source, stage: stage, params: params)
    #expect(misfits.isEmpty)
    let comment = MeasuredComment(
      Comment(id: "#1", text: "x"), size: Size(width: 44, height: 24), showSeed: 0)
    let show = Show(stage: stage, tracks: [track], comments: [comment])
    return (show.placements[0], track)
  }
}
