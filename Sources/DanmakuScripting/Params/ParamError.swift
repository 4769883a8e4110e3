import DanmakuCore

/// A value that a track's params cannot take.
public struct ParamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why it does not fit.
  public enum Problem: Hashable, Sendable {
    /// The track declares no such param; `known` are those that it does.
    case unknown(known: [String])
    case notANumber
    case outOfRange(ClosedRange<Double>)
    case notWhole
    case notABoolean
    case notAChoice([String])
  }

  /// The param.
  public let name: String
  /// What was given for it.
  public let text: String
  /// Why it does not fit.
  public let problem: Problem

  /// An error about a value.
  public init(name: String, text: String, problem: Problem) {
    self.name = name
    self.text = text
    self.problem = problem
  }

  /// One sentence for whoever has set it.
  public var description: String {
    switch problem {
    case .unknown(let known):
      let has = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
      let meant = Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
      return "the track has no param '\(name)': \(meant)\(has)"
    case .notANumber: return "param '\(name)' needs a number, not '\(text)'"
    case .outOfRange(let range):
      let low = NumberText.shortest(range.lowerBound)
      let high = NumberText.shortest(range.upperBound)
      return "param '\(name)' takes \(low) to \(high), not \(text)"
    case .notWhole: return "param '\(name)' needs a whole number, not \(text)"
    case .notABoolean: return "param '\(name)' needs true or false, not '\(text)'"
    case .notAChoice(let choices):
      return "param '\(name)' takes \(choices.joined(separator: ", ")), not '\(text)'"
    }
  }
}
