/// A comment that is ready for a stage: its box and its share of the show's randomness are known.
public struct MeasuredComment: Hashable, Sendable {
  /// What somebody wrote.
  public let comment: Comment
  /// The box of its text, px.
  public let size: Size
  /// 64 random bits, a function of the show's seed and the comment's id.
  public let seed: UInt64

  /// - Parameter size: See `MeasureCache`.
  public init(_ comment: Comment, size: Size, showSeed: UInt64) {
    self.comment = comment
    self.size = size
    self.seed = Seed.of(id: comment.id, showSeed: showSeed)
  }

  /// The same comment, written at this stage time, s.
  func written(at time: Double) -> MeasuredComment {
    var comment = comment
    comment.time = time
    return MeasuredComment(comment: comment, size: size, seed: seed)
  }

  private init(comment: Comment, size: Size, seed: UInt64) {
    self.comment = comment
    self.size = size
    self.seed = seed
  }
}
