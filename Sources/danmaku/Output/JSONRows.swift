import DanmakuCore

/// Rows as a JSON array, an object a line.
struct JSONRows: RowPrinter {
  private var isFirst = true

  init() {}

  func begin(_ output: inout StandardOutput) throws(InputError) {
    try output.add("[")
  }

  mutating func add(_ row: Row, to output: inout StandardOutput) throws(InputError) {
    let members = zip(Row.columns, row.values).map { name, value in
      switch value {
      case .number(let number): "\"\(name)\":\(NumberText.shortest(number))"
      case .text(let text): "\"\(name)\":\(Self.quoted(text))"
      }
    }
    try output.add((isFirst ? "\n" : ",\n") + "{" + members.joined(separator: ",") + "}")
    isFirst = false
  }

  func end(_ output: inout StandardOutput) throws(InputError) {
    try output.add(isFirst ? "]\n" : "\n]\n")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
