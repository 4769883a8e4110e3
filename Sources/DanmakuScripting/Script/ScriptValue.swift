/// A global of a script, by its type.
enum ScriptValue: Hashable, Sendable {
  case boolean(Bool)
  case number(Double)
  case text(String)
  case function
  /// Pairs are flat; what is no number is NaN.
  case list([Double])
  case other

  /// What a message calls it.
  var article: String {
    switch self {
    case .boolean: "a boolean"
    case .number: "a number"
    case .text: "a text"
    case .function: "a function"
    case .list, .other: "a table or another value"
    }
  }
}
