import DanmakuCore

/// A setting that a script opens to its user, by `param(...)`.
public struct Param: Hashable, Sendable {
  /// What values it takes.
  public enum Kind: Hashable, Sendable {
    /// `range` and `step` where the script gives them.
    case number(range: ClosedRange<Double>?, step: Double?)
    case boolean
    case choice([String])
  }

  /// As `--set` has it; no two of a script share it.
  public let name: String
  /// What values it takes.
  public let kind: Kind
  /// The default.
  public let initial: ParamValue
  /// What the script says of it.
  public let doc: String
  /// The value in use.
  public var value: ParamValue

  /// Reads a value from text.
  ///
  /// - Throws: `ParamError` when it does not fit the declaration.
  public func value(from text: String) throws(ParamError) -> ParamValue {
    func refuse(_ problem: ParamError.Problem) -> ParamError {
      ParamError(name: name, text: text, problem: problem)
    }
    switch kind {
    case .boolean:
      switch text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: throw refuse(.notABoolean)
      }
    case .choice(let choices):
      guard choices.contains(text) else { throw refuse(.notAChoice(choices)) }
      return .choice(text)
    case .number(let range, let step):
      guard let number = Double(decimal: text) else { throw refuse(.notANumber) }
      if let range, !range.contains(number) { throw refuse(.outOfRange(range)) }
      if step == 1, number.rounded() != number { throw refuse(.notWhole) }
      return .number(number)
    }
  }
}
