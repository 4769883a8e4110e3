/// A limit to how many comments enter at a time: at most `count` in each slot of `slot` s, slots counted
/// from 0. (The source's smoothing, without its frames.)
public struct Grain: Hashable, Sendable {
  /// At least 1.
  public let count: Int
  /// s, above 0.
  public let slot: Double

  /// Nil when there is no such grain.
  public init?(count: Int, slot: Double) {
    guard count >= 1, slot > 0, slot.isFinite else { return nil }
    self.count = count
    self.slot = slot
  }
}
