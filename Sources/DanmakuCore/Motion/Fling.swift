/// Content that is let go in motion: two axes, each of which slows down, bounces or snaps by
/// itself.
///
/// Its state is a function of time, so one step and any split of it come to the same.
public struct Fling: Sendable {
  private let horizontal: FlingAxis
  private let vertical: FlingAxis

  /// s since it was let go.
  public private(set) var elapsed = 0.0

  /// A fling of these two axes.
  public init(x: FlingAxis, y: FlingAxis) {
    horizontal = x
    vertical = y
  }

  /// Position, px, and velocity, px/s, to the right now.
  public var x: MotionState { horizontal.state(at: elapsed) }

  /// Position, px, and velocity, px/s, downward now.
  public var y: MotionState { vertical.state(at: elapsed) }

  /// The time from now on which both axes rest, s; 0 when they do now, infinite when they never do.
  public var finishTime: Double {
    max(0, max(horizontal.finishTime, vertical.finishTime) - elapsed)
  }

  /// Whether both axes rest now.
  public var isFinished: Bool { finishTime == 0 }

  /// Where both axes come to rest, px.
  public var restingPoint: Point {
    Point(x: horizontal.restingPosition, y: vertical.restingPosition)
  }

  /// The same fling, `dt` s on; what is below 0, or no number, is no time.
  public func after(_ dt: Double) -> Fling {
    var later = self
    later.elapsed += MotionMath.time(dt)
    return later
  }

  /// Moves on by `dt` s, whatever slices it comes in.
  public mutating func accumulate(_ dt: Double) { self = after(dt) }
}
