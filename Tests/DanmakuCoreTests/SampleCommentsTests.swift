import Testing

@testable import DanmakuCore

@Suite struct SampleCommentsTests {
  @Test(arguments: SampleComments.Kind.allCases)
  func theSameAreMadeEachTimeAndOthersForAnotherSeed(kind: SampleComments.Kind) throws {
    let samples = try #require(SampleComments(count: 200, kind: kind, density: 4))
    let comments = samples.comments(seed: 3)
    #expect(comments == samples.comments(seed: 3))
    #expect(comments != samples.comments(seed: 4))
    #expect(Set(comments.map(\.id)).count == 200)
    #expect(comments.allSatisfy { !$0.text.isEmpty })
    // About evenly, in order, and so many a second.
    for (number, comment) in comments.enumerated() {
      #expect((Double(number) / 4..<Double(number + 1) / 4).contains(comment.time))
    }
  }

  @Test func aPrefixDoesNotDependOnHowManyFollow() throws {
    let few = try #require(SampleComments(count: 10)).comments(seed: 1)
    let many = try #require(SampleComments(count: 1000)).comments(seed: 1)
    #expect(few == Array(many.prefix(10)))
  }

  @Test func whatCannotBeIsNone() {
    #expect(SampleComments(count: 0) == nil)
    #expect(SampleComments(count: 10_001) == nil)
    for density in [0, -1, .nan, .infinity] {
      #expect(SampleComments(count: 1, density: density) == nil)
    }
  }
}
