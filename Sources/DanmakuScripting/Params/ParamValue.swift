import DanmakuCore

/// A value of a param.
public enum ParamValue: Hashable, Sendable, CustomStringConvertible {
  case number(Double)
  case boolean(Bool)
  case choice(String)

  func isSameKind(as other: ParamValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.boolean, .boolean), (.choice, .choice): true
    default: false
    }
  }

  /// As `--set` reads it.
  public var description: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .boolean(let boolean): String(boolean)
    case .choice(let choice): choice
    }
  }
}
