/// What an animation's time offset does beyond the end.
public enum TimeOffsetPolicy: String, Hashable, Sendable, CaseIterable {
  /// It wraps: 3 s with an offset of 1 play 1 to 3, then 0 to 1, and last 3 s, as published figures of
  /// Core Animation show.
  case wrap
  /// It is clamped: 3 s with an offset of 1 play 1 to 3 and last 2 s, as the header's formula reads.
  case clamp
}
