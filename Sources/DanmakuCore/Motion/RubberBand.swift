/// How far content follows a finger beyond its edge: b d / (1 + k |d|) px for a drag of d px.
public struct RubberBand: Hashable, Sendable {
  /// The share of a small drag that is followed, above 0.
  public let b: Double
  /// How fast the band stiffens, 1/px, 0 or above: it never stretches to b / k px.
  public let k: Double

  /// The usual band: b 0.5, k 0.0001.
  public init() {
    b = 0.5
    k = 1e-4
  }

  /// A band.
  ///
  /// - Throws: A ``MotionError`` unless both are finite, b > 0 and k >= 0.
  public init(b: Double = 0.5, k: Double = 1e-4) throws(MotionError) {
    try MotionError.check(b, "b", .positive)
    try MotionError.check(k, "k", .notNegative)
    self.b = b
    self.k = k
  }

  /// px beyond the edge for a drag of so many px, with its sign.
  public func offset(forDrag drag: Double) -> Double {
    guard drag.isFinite || k == 0 else { return drag < 0 ? -b / k : b / k }
    return b * drag / (1 + k * abs(drag))
  }

  /// The drag, px, that holds it so many px beyond the edge, with its sign; nil from b / k px on.
  public func drag(forOffset offset: Double) -> Double? {
    let grip = b - k * abs(offset)
    return grip > 0 ? offset / grip : nil
  }
}
