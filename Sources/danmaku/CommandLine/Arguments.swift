import DanmakuCore
import DanmakuScripting

/// What stands behind a command's name, sorted into operands and options.
struct Arguments {
  let command: String
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// - Throws: `UsageError` for an option that the command does not have, or that lacks its value.
  init(_ words: [String], of command: any Command.Type) throws(UsageError) {
    self.command = command.name
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      let options = command.options + [SharedOptions.help]
      guard let option = options.first(where: { $0.name == name }) else {
        throw UsageError(
          "\(command.name) has no option '\(name)'",
          meant: Spelling.nearest(to: name, among: options.map(\.name)),
          command: command.name)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value != nil, value == nil {
        value = words.first?.hasPrefix("--") == true ? nil : words.popFirst()
      }
      switch (option.value, value) {
      case (.some(let what), .none):
        throw UsageError("\(name) needs a value: \(name) \(what)", command: command.name)
      case (.none, .some):
        throw UsageError("\(name) takes no value", command: command.name)
      default: values[name, default: []].append(value ?? "")
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// All values of an option, in their order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The last value of an option.
  func text(_ name: String) -> String? { values[name]?.last }

  func refuse(_ name: String, _ problem: String) -> UsageError {
    UsageError("\(name) \(problem)", command: command)
  }

  /// A finite number.
  func number(_ name: String) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(decimal: text) else {
      throw refuse(name, "needs a number, not '\(text)'")
    }
    return number
  }

  /// A finite number above 0.
  func positive(_ name: String) throws(UsageError) -> Double? {
    guard let number = try number(name) else { return nil }
    guard number > 0 else { throw refuse(name, "must be above 0, not '\(text(name) ?? "")'") }
    return number
  }

  /// Finite numbers with commas between them.
  func numbers(_ name: String) throws(UsageError) -> [Double]? {
    guard let text = text(name) else { return nil }
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(decimal: String(part)) else {
        throw refuse(name, "needs numbers with commas between them, like 0,0.5,1, not '\(text)'")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Width and height, px, with an x between them, each within a range.
  func size(
    _ name: String, sides: ClosedRange<Double>
  ) throws(UsageError) -> (width: Double, height: Double)? {
    guard let text = text(name) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let width = Double(decimal: parts[0]),
      let height = Double(decimal: parts[1])
    else { throw refuse(name, "needs WIDTHxHEIGHT, like 1920x1080, not '\(text)'") }
    guard sides.contains(width), sides.contains(height) else {
      throw refuse(
        name,
        "needs sides from \(NumberText.rounded(sides.lowerBound)) to "
          + "\(NumberText.rounded(sides.upperBound)), not '\(text)'")
    }
    return (width, height)
  }

  /// One of several words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = text(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw UsageError(
      "\(name) has no '\(text)'", meant: Spelling.nearest(to: text, among: names),
      otherwise: "there are \(names.listed)", command: command)
  }
}
