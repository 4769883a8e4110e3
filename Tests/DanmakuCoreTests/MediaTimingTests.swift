import Testing

@testable import DanmakuCore

@Suite struct MediaTimingTests {
  static func random() -> MediaTiming {
    MediaTiming(
      beginTime: .random(in: -5...5), duration: .random(in: 0.01...3),
      speed: [-2, -1, -0.3, 0, 0.5, 1, 3].randomElement() ?? 1,
      timeOffset: [0, 0, .random(in: -4...4)].randomElement() ?? 0,
      repeatCount: [0, 1, 2, 2.5, .random(in: 0...9), .infinity].randomElement() ?? 0,
      repeatDuration: [0, 0, .random(in: 0...9)].randomElement() ?? 0, autoreverses: .random(),
      fillMode: FillMode.allCases.randomElement() ?? .removed,
      offsetPolicy: TimeOffsetPolicy.allCases.randomElement() ?? .wrap)
  }

  @Test func progressIsAShareAndShowsExactlyWhereTheFillModeSays() throws {
    for _ in 0..<20_000 {
      let timing = Self.random()
      let time = Double.random(in: -10...30)
      let phase = try #require(timing.phase(at: time))
      if time < timing.beginTime { #expect(phase == .before) }
      let shows =
        switch phase {
        case .before: timing.fillMode == .backwards || timing.fillMode == .both
        case .active: true
        case .after: timing.fillMode == .forwards || timing.fillMode == .both
        }
      let progress = timing.progress(at: time)
      #expect((progress != nil) == shows, "\(timing) at \(time)")
      if let progress { #expect((0...1).contains(progress), "\(timing) at \(time)") }
    }
  }

  @Test func phasesFollowOneAnotherAndOnlyAFiniteRunEnds() {
    let order: [MediaPhase] = [.before, .active, .after]
    for _ in 0..<500 {
      let timing = Self.random()
      let phases = stride(from: -10, through: 60, by: 0.1).compactMap {
        timing.phase(at: $0).flatMap(order.firstIndex)
      }
      #expect(phases == phases.sorted())
      let ends = timing.speed != 0 && timing.activeDuration < .infinity
      if timing.offsetPolicy == .wrap {
        #expect((timing.phase(at: 1e6) == .after) == ends)
      }
    }
  }

  /// 0.1 x 3 is no multiple of 0.1, and many more are not.
  @Test func aWholeNumberOfCyclesEndsAtTheLastOnesEndWhateverTheRounding() throws {
    for duration in [0.1, 0.3, 0.7, 1.1, 1 / 3.0, 1e-3, 1e5 / 7] {
      for count in 1...60 {
        var timing = MediaTiming(
          beginTime: 0.1, duration: duration, repeatCount: Double(count), fillMode: .both)
        let end = 0.2 + timing.activeDuration
        #expect(timing.progress(at: end) == 1)
        timing.autoreverses = true
        let late = 0.2 + timing.activeDuration
        #expect(timing.progress(at: late) == 0)
        timing.repeatCount -= 0.5
        let half = try #require(timing.progress(at: late))
        #expect(abs(half - 1) < 1e-12)
        timing.autoreverses = false
        timing.repeatCount = 0
        timing.repeatDuration = duration * Double(count)
        #expect(timing.progress(at: late) == 1)
      }
    }
  }

  @Test func repeatDurationWinsAndIsNotDoubledByReversing() {
    let timing = MediaTiming(
      duration: 2, repeatCount: 5, repeatDuration: 1, autoreverses: true, fillMode: .forwards)
    #expect(timing.phase(at: 1.0.nextDown) == .active)
    #expect(timing.phase(at: 1) == .after)
    #expect(timing.progress(at: 9) == 0.5)
  }

  @Test(arguments: [0.0, 2.0])
  func backwardFromEitherIdiomPlaysTheEndFirst(offset: Double) {
    let timing = MediaTiming(duration: 2, speed: -1, timeOffset: offset, fillMode: .both)
    #expect(timing.progress(at: -1) == 1)
    #expect(timing.progress(at: 0) == 1)
    #expect(timing.progress(at: 0.5) == 0.75)
    #expect(timing.progress(at: 2) == 0)
    #expect(timing.progress(at: 99) == 0)
  }

  @Test func aFrozenAnimationIsHeldAtItsOffsetAndNeverEnds() {
    var timing = MediaTiming(beginTime: 1, duration: 2, speed: 0)
    for (offset, progress) in [(-1, 0), (0, 0), (0.5, 0.25), (2, 1), (7, 1)] {
      timing.timeOffset = offset
      #expect(timing.progress(at: 0.5) == nil)
      #expect(timing.progress(at: 1) == progress)
      #expect(timing.phase(at: 1e9) == .active)
      #expect(timing.progress(at: 1e9) == progress)
    }
  }

  @Test func aClampedOffsetShowsNothingBeforeTheBegin() {
    let timing = MediaTiming(beginTime: 10, duration: 3, timeOffset: 1, offsetPolicy: .clamp)
    #expect(timing.progress(at: 9.5) == nil)
    #expect(timing.phase(at: 10) == .active)
    #expect(timing.phase(at: 12) == .after)
    let late = MediaTiming(beginTime: 10, duration: 3, timeOffset: -1, offsetPolicy: .clamp)
    #expect(late.phase(at: 10.5) == .before)
    #expect(late.progress(at: 11) == 0)
  }

  @Test func thePaceBendsEachWayOfTheCycle() throws {
    let timing = MediaTiming(duration: 1, autoreverses: true, easing: .easeIn)
    for time in [0.1, 0.4, 0.8] {
      let there = try #require(timing.progress(at: time))
      let back = try #require(timing.progress(at: 2 - time))
      #expect(abs(there - Easing.easeIn(time)) < 1e-12)
      #expect(abs(there - back) < 1e-12)
    }
  }

  @Test func whatIsNoNumberContributesNothing() {
    let good = MediaTiming(duration: 1, fillMode: .both)
    #expect(good.progress(at: .nan) == nil && good.phase(at: .nan) == nil)
    let fields: [WritableKeyPath<MediaTiming, Double>] = [
      \.beginTime, \.duration, \.speed, \.timeOffset, \.repeatCount, \.repeatDuration,
    ]
    for field in fields {
      var timing = good
      timing[keyPath: field] = .nan
      #expect(timing.progress(at: 0.5) == nil)
      #expect(timing.phase(at: 0.5) == nil)
      for extreme in [Double.infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude] {
        timing[keyPath: field] = extreme
        for time in [0, 0.5, 1e308, -1e308, .infinity, -.infinity] {
          let progress = timing.progress(at: time)
          #expect(progress.map { (0...1).contains($0) } ?? true)
        }
      }
    }
  }

  @Test func aChildRunsInItsGroupsTimeAndIsClippedByIt() {
    var group = MediaTiming(beginTime: 10, duration: 2)
    let child = MediaTiming(beginTime: 1, duration: 0.5)
    func progress(_ time: Double) -> Double? { child.progress(at: time, in: group) }
    // Measured, but for the group's begin.
    #expect(progress(10) == nil && progress(10.8) == nil)
    #expect(progress(11) == 0 && progress(11.25) == 0.5 && progress(11.5) == nil)
    // A child that would outlast its group.
    let long = MediaTiming(duration: 8, fillMode: .both)
    #expect(long.progress(at: 11, in: group) == 0.125)
    #expect(long.progress(at: 12, in: group) == nil)
    group.fillMode = .both
    #expect(long.progress(at: 99, in: group) == 0.25)
    // Each cycle of the group plays it again, faster, and backward on the way back.
    group.repeatCount = 2
    group.speed = 2
    group.autoreverses = true
    #expect(progress(10.625) == 0.5 && progress(11.375) == 0.5 && progress(12.625) == 0.5)
  }

  @Test func aGroupsPaceMovesItsChildren() throws {
    let group = MediaTiming(duration: 2, easing: .easeIn)
    let time = try #require(group.basicTime(at: 1))
    #expect(abs(time - 2 * Easing.easeIn(0.5)) < 1e-12)
  }
}
