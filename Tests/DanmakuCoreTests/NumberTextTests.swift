import Foundation
import Testing

@testable import DanmakuCore

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (100, "100"), (0.25, "0.25"), (-1.5, "-1.5"), (0.1, "0.1"),
    (1e-7, "0"), (-1e-7, "0"), (5e-7, "0"), (1.5e-6, "0.000002"), (0.0078125, "0.007812"),
    (0.0234375, "0.023438"), (0.9999999, "1"), (-0.9999999, "-1"), (1e15, "1000000000000000"),
    (1e22, "10000000000000000000000"), (.infinity, "inf"),
  ])
  func roundedHasSixDecimalsAtMost(number: Double, text: String) {
    #expect(NumberText.rounded(number) == text)
  }

  @Test func roundedAgreesWithTheCLibrary() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let scale = pow(10, Double.random(in: -8...25, using: &generator))
      let number = Double.random(in: -1...1, using: &generator) * scale
      var text = String(format: "%.6f", number)
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
      if text == "-0" { text = "0" }
      #expect(NumberText.rounded(number) == text)
    }
    // Ties, which binary fractions have: the C library rounds them to even.
    for i in 0..<4096 {
      let number = Double(i) / 128
      #expect(Double(NumberText.rounded(number)) == Double(String(format: "%.6f", number)))
    }
  }

  @Test func shortestReadsBackToTheSameDouble() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(Double(NumberText.shortest(number)) == number)
    }
    #expect(NumberText.shortest(100) == "100" && NumberText.shortest(-0.0) == "0")
  }
}
