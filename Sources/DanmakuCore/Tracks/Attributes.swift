/// One comment on a track at one time: what it is, and where the track puts it.
public struct Attributes: Sendable {
  /// The comment that it is about.
  public let comment: MeasuredComment
  /// Its row, or rows.
  public let lane: Lane
  /// How many comments came to the track before it.
  public let index: Int
  /// How long it is there.
  public let life: Life
  /// Share of its life that is over, 0...1.
  public let percent: Double
  /// Since its entry, s.
  public let currentAliveTime: Double

  /// Left edge, px. Rotation and scale are about the center and leave it as it is.
  public var x: Double
  /// Upper edge, px.
  public var y: Double
  /// About the center, radians, clockwise.
  public var rotation = 0.0
  /// About the center; negative mirrors.
  public var scaleX = 1.0
  /// About the center; negative mirrors.
  public var scaleY = 1.0
  /// 0...1
  public var opacity = 1.0
  /// Share of the text that is drawn, 0...1, by grapheme clusters in reading order.
  public var reveal = 1.0

  /// The box of its text, px.
  public var size: Size { comment.size }

  /// Where every comment is before its track has moved it: at the left edge, in the middle of its
  /// lane.
  public init(
    comment: MeasuredComment, lane: Lane, index: Int, life: Life, percent: Double,
    currentAliveTime: Double
  ) {
    self.comment = comment
    self.lane = lane
    self.index = index
    self.life = life
    self.percent = percent
    self.currentAliveTime = currentAliveTime
    x = 0
    y = lane.center - comment.size.height / 2
  }
}
