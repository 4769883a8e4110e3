import DanmakuCore

/// The table that a script gives to a maker: named values, and a list of numbers.
struct MotionArguments {
  let fields: [String: ScriptValue]
  /// A list of pairs is flat here.
  let numbers: [Double]

  /// A finite number.
  ///
  /// - Parameter initial: What it is where the script names none; nil when it has to.
  func number(_ name: String, _ initial: Double?) throws(MotionError) -> Double {
    switch fields[name] {
    case .number(let number) where !number.isNaN: return number
    case .number: throw MotionError(argument: name, message: "must be a number, not nan")
    case .some(let value):
      throw MotionError(argument: name, message: "must be a number, not \(value.article)")
    case .none:
      guard let initial else { throw MotionError(argument: name, message: "is missing") }
      return initial
    }
  }

  func boolean(_ name: String) throws(MotionError) -> Bool {
    switch fields[name] {
    case .boolean(let boolean): return boolean
    case .none: return false
    case .some(let value):
      throw MotionError(argument: name, message: "must be true or false, not \(value.article)")
    }
  }

  /// One of several words.
  func choice(_ name: String, among words: [String], _ initial: String) throws(MotionError)
    -> String
  {
    switch fields[name] {
    case .text(let text) where words.contains(text): return text
    case .none: return initial
    case .text(let text):
      let meant = Spelling.nearest(to: text, among: words).map { "did you mean \"\($0)\"?" }
      throw MotionError(
        argument: name,
        message: "has no \"\(text)\"; \(meant ?? "there are \(words.joined(separator: ", "))")")
    case .some(let value):
      throw MotionError(argument: name, message: "must be a text, not \(value.article)")
    }
  }

  /// Refuses names that mean nothing, and a list where there is to be none.
  func expect(only names: [String], list: Bool = false) throws(MotionError) {
    for name in fields.keys.sorted() where !names.contains(name) {
      let meant = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      throw MotionError(
        argument: name,
        message: "is no argument of it; \(meant ?? "there are \(names.joined(separator: ", "))")")
    }
    if !list, !numbers.isEmpty {
      throw MotionError(argument: "a value without a name", message: "means nothing here")
    }
  }

  /// The list as points.
  func points() throws(MotionError) -> [Point] {
    guard numbers.count % 2 == 0 else {
      throw MotionError(argument: "points", message: "must be pairs, like {x, y}")
    }
    guard numbers.allSatisfy(\.isFinite) else {
      throw MotionError(argument: "points", message: "must be pairs of finite numbers, like {x, y}")
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
}
