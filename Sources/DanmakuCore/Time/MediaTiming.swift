/// An animation's timing: maps the time of the layer that carries it to progress.
///
/// Core Animation's media timing as one pure function of time: nothing has to be added, committed or
/// removed. Times are in s. What is no number, or leads to none, contributes nothing.
public struct MediaTiming: Hashable, Sendable {
  /// How long an animation lasts that says nothing else, s.
  public static let defaultDuration = 0.25

  /// When it begins, s of parent time.
  public var beginTime: Double
  /// How long one cycle plays one way, s of its own time; at 0 or below it ends as it begins.
  public var duration: Double
  /// Seconds of its own time for each of parent time; below 0 it plays backward, at 0 it stands still.
  public var speed: Double
  /// Added to its own time, s; see `offsetPolicy`.
  public var timeOffset: Double
  /// How many cycles it plays, whole or not, infinity for ever; ignored unless above 0.
  public var repeatCount: Double
  /// How long it plays cycles, s of its own time; unless above 0, ignored, else it wins over `repeatCount`.
  public var repeatDuration: Double
  /// Whether each cycle plays back too, and so lasts twice as long.
  public var autoreverses: Bool
  /// Whether it shows before its begin and after its end.
  public var fillMode: FillMode
  /// What the time offset does beyond the end.
  public var offsetPolicy: TimeOffsetPolicy
  /// The pace of each cycle.
  public var easing: Easing

  /// The timing with these properties; each has Core Animation's default.
  public init(
    beginTime: Double = 0, duration: Double = MediaTiming.defaultDuration, speed: Double = 1,
    timeOffset: Double = 0, repeatCount: Double = 0, repeatDuration: Double = 0,
    autoreverses: Bool = false, fillMode: FillMode = .removed,
    offsetPolicy: TimeOffsetPolicy = .wrap, easing: Easing = .linear
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
    self.offsetPolicy = offsetPolicy
    self.easing = easing
  }

  /// How long one cycle lasts, with its way back, s of its own time.
  public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// How long it is active, s of its own time: `repeatDuration`, else all cycles.
  public var activeDuration: Double {
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? cycleDuration * repeatCount : cycleDuration
  }

  /// Whether it has begun and has ended at a parent time, s; nil where a number is missing.
  public func phase(at parentTime: Double) -> MediaPhase? {
    moment(at: parentTime)?.phase
  }

  /// The progress at a parent time, s, 0...1 before the pace bends it; nil where the model value shows.
  public func progress(at parentTime: Double) -> Double? {
    guard let moment = moment(at: parentTime), shows(in: moment.phase) else { return nil }
    return easing(share(of: moment))
  }

  /// The time in which its children run, as a group's, s, 0...duration; nil where it shows nothing.
  public func basicTime(at parentTime: Double) -> Double? {
    guard let moment = moment(at: parentTime), shows(in: moment.phase) else { return nil }
    guard duration > 0 else { return 0 }
    // Unbent it is exact, so that children begin when they say.
    if easing.isLinear { return time(of: moment) }
    return min(max(0, easing(share(of: moment)) * duration), duration)
  }

  /// The progress as a child of a group, at the parent time of the group, s: it runs in the group's basic
  /// time, and only where the group shows; nil where the model value shows.
  public func progress(at parentTime: Double, in group: MediaTiming) -> Double? {
    group.basicTime(at: parentTime).flatMap(progress(at:))
  }

  /// Whether an animation shows its value in a phase.
  private func shows(in phase: MediaPhase) -> Bool {
    switch phase {
    case .before: fillMode == .backwards || fillMode == .both
    case .active: true
    case .after: fillMode == .forwards || fillMode == .both
    }
  }

  private func share(of moment: MediaMoment) -> Double {
    guard duration > 0 else {
      return moment.phase == .before || autoreverses ? 0 : 1
    }
    return time(of: moment) / duration
  }

  /// How far a moment is on the way there, s, 0...duration.
  private func time(of moment: MediaMoment) -> Double {
    let cycle = cycleDuration
    let time = moment.cycleTime(cycle, isBackward: speed < 0)
    return autoreverses && time > duration ? cycle - time : time
  }
}
