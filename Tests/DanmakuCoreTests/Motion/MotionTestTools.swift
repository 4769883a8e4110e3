import Foundation

@testable import DanmakuCore

/// Reproducible draws for properties.
struct Draws {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state &+= 1
    let share = Double(Seed.mix(state) >> 11) * 0x1p-53
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Even over the orders of magnitude.
  mutating func nextMagnitude(_ exponents: ClosedRange<Double>) -> Double {
    pow(10, next(exponents))
  }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices[min(choices.count - 1, Int(next(0...1) * Double(choices.count)))]
  }
}

/// A table of numbers beside the tests.
enum Vectors {
  static func rows(of name: String) throws -> [[Double]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst().map { $0.split(separator: ",").map { Double($0) ?? .nan } }
  }
}

/// The distance of two numbers as a share of the greater one; 0 for equal ones, infinite ones
/// included.
func relativeGap(_ a: Double, _ b: Double) -> Double {
  a == b ? 0 : abs(a - b) / max(abs(a), abs(b))
}

extension Law {
  /// The motion after a time in so many slices of random length.
  func split(_ time: Double, into slices: Int, _ draws: inout Draws) -> Self {
    let weights = (0..<slices).map { _ in draws.next(0.01...1) }
    let sum = weights.reduce(0, +)
    var law = self
    for weight in weights { law.accumulate(time * weight / sum) }
    return law
  }
}
