/// One axis of a fling: it slows down, and an edge or a page takes over with a spring.
///
/// - Out of bounds, a spring brings it back at once.
/// - With pages, a spring brings it to one: the nearest one, or the next one in the direction of
///   the motion when the spring to the nearest one would swing beyond the middle. That is the same
///   forward and backward.
/// - Else it slows down under a law. Where that crosses an edge, a spring takes over at that very
///   time, at the edge, with the velocity there.
///
/// Each part ends when its law is finished: what is left of the velocity is dropped, and a spring
/// puts it exactly on its target.
public struct FlingAxis: Sendable {
  /// Makes the law under which a motion slows down, from where and how fast it is when it is let
  /// go.
  public typealias Deceleration = @Sendable (MotionState) throws -> any Law

  /// The power law with its usual k and n.
  public static let powerLaw: Deceleration = { state in
    try PowerLaw(velocity: state.velocity, position: state.position)
  }

  /// A law and when it ends, s after the start of the fling.
  private struct Part {
    let law: any Law
    let start: Double
    let end: Double
    /// From the end on, if nothing follows.
    let rest: Double
  }

  private let parts: [Part]

  /// A motion that is let go at this position, px, with this velocity, px/s.
  ///
  /// - Parameters:
  ///   - bounds: Where it may rest, px; either end may be infinite.
  ///   - bounces: Whether it swings beyond an edge; otherwise it stops there.
  ///   - pageSize: px from page to page, the first one at the lower bound, or at 0 without one; nil
  ///     without pages. A page beyond the bounds counts as the bound.
  ///   - deceleration: The law between the edges.
  /// - Throws: A ``MotionError`` unless position and velocity are finite and pageSize > 0; besides,
  ///   what `deceleration` throws.
  public init(
    position: Double, velocity: Double,
    bounds: ClosedRange<Double> = -Double.infinity...Double.infinity, bounces: Bool = true,
    pageSize: Double? = nil, deceleration: Deceleration = FlingAxis.powerLaw
  ) throws {
    try MotionError.check(position, "position")
    try MotionError.check(velocity, "velocity")
    let start = MotionState(position: position, velocity: velocity)
    let nearest = min(max(position, bounds.lowerBound), bounds.upperBound)
    guard nearest == position else {
      parts = [Self.toEdge(nearest, from: start, at: 0, bounces: bounces)]
      return
    }
    if let pageSize {
      try MotionError.check(pageSize, "pageSize", .positive)
      let page = Self.page(for: start, size: pageSize, bounds: bounds)
      parts = [Self.spring(Spring(from: start, target: page, frequency: 20), at: 0)]
      return
    }
    let law = try deceleration(start)
    let finish = max(0, law.finishTime)
    guard let (time, edge) = Self.crossing(law, start, bounds), time < finish else {
      parts = [Part(law: law, start: 0, end: finish, rest: law.state(at: finish).position)]
      return
    }
    // A law that gives no velocity there gives no distance either.
    let speed = law.velocity(atDistance: edge - position) ?? 0
    let crossing = MotionState(position: edge, velocity: speed)
    parts = [
      Part(law: law, start: 0, end: time, rest: edge),
      Self.toEdge(edge, from: crossing, at: time, bounces: bounces),
    ]
  }

  /// When a law first leaves the bounds, s, and by which edge.
  private static func crossing(
    _ law: any Law, _ start: MotionState, _ bounds: ClosedRange<Double>
  ) -> (time: Double, edge: Double)? {
    var first: (time: Double, edge: Double)?
    for (edge, isAhead) in [
      (bounds.lowerBound, start.velocity < 0), (bounds.upperBound, start.velocity > 0),
    ] where edge.isFinite && (isAhead || edge != start.position) {
      guard let time = law.time(toDistance: edge - start.position), time >= 0 else { continue }
      if time < first?.time ?? .infinity { first = (time, edge) }
    }
    return first
  }

  private static func toEdge(
    _ edge: Double, from state: MotionState, at start: Double, bounces: Bool
  ) -> Part {
    let spring = Spring(from: state, target: edge, frequency: 10.9)
    return bounces
      ? self.spring(spring, at: start) : Part(law: spring, start: start, end: start, rest: edge)
  }

  private static func spring(_ spring: Spring, at start: Double) -> Part {
    Part(law: spring, start: start, end: start + spring.finishTime, rest: spring.target)
  }

  /// The position of the page on which a motion comes to rest, px.
  private static func page(
    for start: MotionState, size: Double, bounds: ClosedRange<Double>
  ) -> Double {
    let origin = bounds.lowerBound.isFinite ? bounds.lowerBound : 0
    let offset = (start.position - origin) / size
    let direction: Double = start.velocity < 0 ? -1 : start.velocity > 0 ? 1 : 0
    var page = offset.rounded(.down)
    let share = offset - page
    // In the very middle the direction decides.
    if share > 0.5 || (share == 0.5 && direction > 0) { page += 1 }
    let spring = Spring(from: start, target: origin + page * size, frequency: 20)
    let peak = spring.turnTime.map { spring.state(at: $0).position - spring.target } ?? 0
    if peak * direction > size / 2 { page += direction }
    return min(max(origin + page * size, bounds.lowerBound), bounds.upperBound)
  }

  /// The state `t` s after it was let go.
  public func state(at t: Double) -> MotionState {
    let t = MotionMath.time(t)
    for part in parts where t < part.end {
      return part.law.state(at: t - part.start)
    }
    return MotionState(position: parts.last?.rest ?? 0, velocity: 0)
  }

  /// s from letting go until it rests.
  public var finishTime: Double { parts.last?.end ?? 0 }

  /// Where it comes to rest, px.
  public var restingPosition: Double { parts.last?.rest ?? 0 }
}
