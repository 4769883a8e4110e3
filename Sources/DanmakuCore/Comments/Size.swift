/// Width and height of a box, px.
public struct Size: Hashable, Sendable {
  /// px
  public var width: Double
  /// px
  public var height: Double

  /// A size of these sides, px.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
