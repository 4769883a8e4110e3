/// What was left out or mended while a file was read, counted by reason.
public struct ReadReport: Hashable, Sendable {
  /// Why a comment was left out.
  public enum Loss: String, CaseIterable, Sendable {
    case broken = "with a broken tag"
    case tooLarge = "too large"
    case fields = "with too few fields"
    case time = "without a time"
    case text = "without text"
    case deleted = "deleted"
    case positioned = "positioned"
    case code = "code"
  }

  /// What was mended in a comment.
  public enum Mend: String, CaseIterable, Sendable {
    case markup = "stray & or <"
    case controls = "control characters"
    case encoding = "not UTF-8"
    case unclosed = "not closed"
    case mode = "unknown mode"
    case size = "no usable size"
    case color = "no usable color"
    case id = "no id of its own"
  }

  /// How many comments were left out, by reason.
  public private(set) var losses: [Loss: Int] = [:]
  /// How many comments were mended, by what was.
  public private(set) var mends: [Mend: Int] = [:]

  /// A report that has nothing to say.
  public init() {}

  mutating func leaveOut(_ loss: Loss) { losses[loss, default: 0] += 1 }

  mutating func mend(_ mend: Mend) { mends[mend, default: 0] += 1 }

  /// One line, or nil when there is nothing to say.
  public var summary: String? {
    var parts: [String] = []
    if !losses.isEmpty {
      let reasons = Loss.allCases.compactMap { loss in
        losses[loss].map { "\($0) \(loss.rawValue)" }
      }
      let total = losses.values.reduce(0, +)
      parts.append("\(total) left out (\(reasons.joined(separator: ", ")))")
    }
    if !mends.isEmpty {
      let reasons = Mend.allCases.compactMap { mend in
        mends[mend].map { "\($0) \(mend.rawValue)" }
      }
      parts.append("mended: \(reasons.joined(separator: ", "))")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
