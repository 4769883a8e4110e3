/// The dispatcher's answer: this comment, on this lane, entering at this time.
public struct Placement: Hashable, Sendable {
  /// The comment that is placed.
  public let comment: MeasuredComment
  /// Its position among the comments that were given, from 0.
  public let order: Int
  /// Index of its track.
  public var track: Int { plan.track }
  /// The row, or the rows, that it has.
  public var lane: Lane { plan.lane }
  /// How many comments came to the track before it.
  public var index: Int { plan.index }
  /// Stage time at which it enters, s.
  public var entry: Double { plan.entry }
  /// How long it is there.
  public var life: Life { plan.life }

  /// All but whose it is.
  var plan: Plan

  /// Stage time at which it leaves, s.
  public var exit: Double { entry + life.total }

  /// A placement; a dispatcher makes them.
  public init(
    comment: MeasuredComment, order: Int = 0, track: Int = 0, lane: Lane, index: Int,
    entry: Double, life: Life
  ) {
    self.init(
      Plan(track: track, lane: lane, index: index, entry: entry, life: life), of: comment,
      order: order)
  }

  init(_ plan: Plan, of comment: MeasuredComment, order: Int) {
    self.comment = comment
    self.order = order
    self.plan = plan
  }

  /// Whether it is on stage at this stage time: from its entry on, until just before its exit.
  public func isOnStage(at time: Double) -> Bool {
    entry <= time && time < exit
  }

  /// Attributes at a stage time (s), not yet touched by the track.
  public func attributes(at time: Double) -> Attributes {
    let age = max(0, time - entry)
    return attributes(percent: min(1, age / life.total), age: age)
  }

  /// Attributes at a share (0...1) of its life, ends included, not yet touched by the track.
  public func attributes(atPercent percent: Double) -> Attributes {
    attributes(percent: percent, age: percent * life.total)
  }

  private func attributes(percent: Double, age: Double) -> Attributes {
    Attributes(
      comment: comment, lane: lane, index: index, life: life, percent: percent,
      currentAliveTime: age)
  }
}
