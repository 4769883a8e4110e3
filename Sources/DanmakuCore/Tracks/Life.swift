/// How long a comment lives on a track, s.
public struct Life: Hashable, Sendable {
  /// Until its tail has entered.
  public let danmakuTime: Double
  /// The rest.
  public let trackTime: Double

  public var total: Double { danmakuTime + trackTime }

  public init(danmakuTime: Double, trackTime: Double) {
    self.danmakuTime = danmakuTime
    self.trackTime = trackTime
  }

  /// The life of a comment that travels `length` px in `duration` s at constant speed: it is entering
  /// for as long as it takes to travel its own width.
  public init(duration: Double, width: Double, length: Double) {
    danmakuTime = min(duration, duration * width / length)
    trackTime = duration - danmakuTime
  }
}
