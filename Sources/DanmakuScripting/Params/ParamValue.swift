import DanmakuCore

/// A value of a param.
public enum ParamValue: Hashable, Sendable, CustomStringConvertible {
  case number(Double)
  case boolean(Bool)
  case choice(String)

  /// As `--set` reads it.
  public var description: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .boolean(let boolean): String(boolean)
    case .choice(let choice): choice
    }
  }
}
