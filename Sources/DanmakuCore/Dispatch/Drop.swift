/// A comment that is not shown, and why.
public struct Drop: Error, Sendable {
  public let comment: MeasuredComment
  /// Its position among the comments that were given, from 0.
  public let order: Int
  public let reason: DropReason
  /// For `noLife`: what the tracks said.
  public let errors: [any Error]
}
