/// A comment that is not shown, and why.
public struct Drop: Error, Sendable {
  /// The comment that is not shown.
  public let comment: MeasuredComment
  /// Its position among the comments that were given, from 0.
  public let order: Int
  /// Why it is not.
  public let reason: DropReason
  /// For `noLife`: what the tracks said.
  public let errors: [any Error]
}
