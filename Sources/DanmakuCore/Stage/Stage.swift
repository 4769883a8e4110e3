/// The area that comments fly over; its origin is the top left, y points down.
public struct Stage: Hashable, Sendable {
  /// What a side may be, px.
  public static let sides = 1.0...1_000_000

  /// px
  public let width: Double
  /// px
  public let height: Double

  /// Nil when a side is not within `sides`.
  public init?(width: Double, height: Double) {
    guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// 1920 x 1080 px.
  public static let fullHD = Stage(uncheckedWidth: 1920, height: 1080)

  private init(uncheckedWidth width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
