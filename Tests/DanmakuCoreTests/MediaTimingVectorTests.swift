import Foundation
import Testing

@testable import DanmakuCore

/// The numbers of Core Animation: measured, published, derived from those, or decided where it is silent.
@Suite struct MediaTimingVectorTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let line: String
    let parentTime: Double
    let timing: MediaTiming
    let phase: MediaPhase?
    let progress: Double?

    var testDescription: String { line }

    init(_ line: Substring) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = cells.map { Double($0) ?? .nan }
      self.line = String(line)
      parentTime = numbers[1]
      timing = MediaTiming(
        beginTime: numbers[3], duration: numbers[2], speed: numbers[4], timeOffset: numbers[5],
        repeatCount: numbers[6], repeatDuration: numbers[7], autoreverses: cells[8] == "1",
        fillMode: FillMode(rawValue: cells[9]) ?? .removed,
        offsetPolicy: TimeOffsetPolicy(rawValue: cells[10]) ?? .wrap)
      phase = MediaPhase(rawValue: cells[11])
      progress = Double(cells[12])
    }
  }

  static let vectors: [Vector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/camediatiming_vectors.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).dropFirst().map(Vector.init)
  }()

  @Test func allVectorsAreThere() {
    #expect(Self.vectors.count == 80)
    #expect(Self.vectors.allSatisfy { $0.phase != nil && !$0.timing.duration.isNaN })
    #expect(Self.vectors.contains { $0.timing.repeatCount == .infinity })
    #expect(Self.vectors.filter { $0.timing.offsetPolicy == .clamp }.count == 6)
  }

  @Test(arguments: vectors)
  func timingMatches(vector: Vector) {
    #expect(vector.timing.phase(at: vector.parentTime) == vector.phase)
    let progress = vector.timing.progress(at: vector.parentTime)
    #expect((progress == nil) == (vector.progress == nil))
    if let progress, let expected = vector.progress { #expect(abs(progress - expected) < 1e-12) }
  }
}
