/// How long a comment lives on a track, s.
public struct Life: Hashable, Sendable {
  /// From its entry to its exit.
  public let total: Double
  /// Until its tail has entered.
  public let danmakuTime: Double

  /// The rest.
  public var trackTime: Double { total - danmakuTime }

  /// - Parameter danmakuTime: At most `total`.
  public init(total: Double, danmakuTime: Double) {
    self.total = total
    self.danmakuTime = min(total, danmakuTime)
  }

  /// The life of a comment that travels `length` px in `duration` s at constant speed: it is entering
  /// for as long as it takes to travel its own width.
  public init(duration: Double, width: Double, length: Double) {
    self.init(total: duration, danmakuTime: duration * (width / length))
  }
}
