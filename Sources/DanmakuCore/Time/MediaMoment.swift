/// A time as an animation sees it.
struct MediaMoment {
  let phase: MediaPhase
  /// Its own time with the offset, not yet taken apart into cycles, s.
  let time: Double
  /// Whether the animation stays here: its end, where a cycle is over and the next does not begin.
  let isTerminal: Bool
  /// How far off `time` may be by rounding, s.
  let rounding: Double

  /// The time in the cycle, s, 0...cycle.
  func cycleTime(_ cycle: Double, isBackward: Bool) -> Double {
    var rest = time.truncatingRemainder(dividingBy: cycle)
    if rest < 0 { rest += cycle }
    // Three cycles of 0.1 s end at 0.1 x 3, which is no multiple of 0.1: the end of a cycle must not be
    // missed by a last place, for it stays.
    if isTerminal, rounding < cycle / 8, min(rest, cycle - rest) <= rounding { rest = 0 }
    guard rest == 0 else { return rest }
    // Where two cycles meet the next one shows; at the end the last one does.
    if isBackward { return isTerminal ? 0 : cycle }
    return isTerminal && abs(time) > rounding ? cycle : 0
  }
}

extension MediaTiming {
  /// What a parent time is to this animation; nil when a number is missing.
  func moment(at parentTime: Double) -> MediaMoment? {
    let since = parentTime - beginTime
    let active = activeDuration
    guard !since.isNaN, !duration.isNaN, !active.isNaN, !repeatCount.isNaN, !repeatDuration.isNaN,
      speed.isFinite, timeOffset.isFinite, duration < .infinity
    else { return nil }
    guard duration > 0 else {
      return MediaMoment(
        phase: since < 0 ? .before : .after, time: 0, isTerminal: true, rounding: 0)
    }
    if speed == 0 {
      // Frozen: it never ends, but may be held at its end.
      let time = min(max(timeOffset, 0), active)
      return MediaMoment(
        phase: since < 0 ? .before : .active, time: time, isTerminal: time == active,
        rounding: rounding(of: time))
    }
    let elapsed = since * abs(speed)
    let played = min(max(elapsed, 0), active)
    let time = (speed > 0 ? played : -played) + timeOffset
    guard time.isFinite else { return nil }
    let phase: MediaPhase
    switch offsetPolicy {
    case .wrap:
      phase = since < 0 ? .before : elapsed < active ? .active : .after
      return MediaMoment(
        phase: phase, time: time, isTerminal: phase == .after, rounding: rounding(of: time))
    case .clamp:
      // The same on the offset time, which begins at neither end when the offset is not 0.
      let forward = speed > 0 ? time : active - time
      let isOver = speed > 0 ? time >= active : time <= 0
      phase = since < 0 || forward < 0 ? .before : isOver ? .after : .active
      return MediaMoment(
        phase: phase, time: min(max(time, 0), active), isTerminal: phase == .after,
        rounding: rounding(of: time))
    }
  }

  private func rounding(of time: Double) -> Double {
    // The end may be infinite, the offset large and gone again.
    4 * max(abs(time), abs(timeOffset), cycleDuration).ulp
  }
}
