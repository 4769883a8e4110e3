import Testing

@testable import DanmakuCore

@Suite struct SeedTests {
  @Test func seedsDifferByShowAndById() {
    let seeds = (0..<100).flatMap { show in
      (0..<100).map { Seed.of(id: "#\($0)", showSeed: UInt64(show)) }
    }
    #expect(Set(seeds).count == seeds.count)
    #expect(Seed.of(id: "a", showSeed: 1) == Seed.of(id: "a", showSeed: 1))
  }
}
