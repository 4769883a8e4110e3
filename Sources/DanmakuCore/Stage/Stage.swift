/// The area that comments fly over; its origin is the top left, y points down.
public struct Stage: Hashable, Sendable {
  /// px, finite and above 0.
  public let width: Double
  /// px, finite and above 0.
  public let height: Double

  /// Nil when a side is not finite or not above 0.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
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
