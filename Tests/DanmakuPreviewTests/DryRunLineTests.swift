import DanmakuCore
import Testing

@testable import DanmakuPreview

@Suite struct DryRunLineTests {
  private func setup(_ comments: PageSetup.Comments, seed: UInt64 = 0, stage: Stage = .fullHD)
    -> PageSetup
  {
    PageSetup(track: "a", params: [:], seed: seed, stage: stage, comments: comments)
  }

  @Test func onlyWhatDiffersIsSaid() throws {
    let samples = try #require(SampleComments(count: 10))
    let line = DryRunLine.of(
      track: "sin", setup: setup(.samples(samples)), params: [], files: nil, time: 1.5, others: [])
    #expect(line == "danmaku dry-run sin --samples 10:mixed:5 --at 1.5")
  }

  @Test func everythingThatCountsIsSaidAsAShellReadsIt() throws {
    let stage = try #require(Stage(width: 640, height: 360))
    let line = DryRunLine.of(
      track: "my tracks/it's.lua", setup: setup(.file, seed: 7, stage: stage),
      params: [("tilt", "to the left")], files: "弹幕.xml", time: 0.1, others: ["--measure", "cells"])
    #expect(
      line == "danmaku dry-run 'my tracks/it'\\''s.lua' --set 'tilt=to the left' --seed 7 "
        + "--stage 640x360 --comments '弹幕.xml' --at 0.1 --measure cells")
  }
}
