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
      case .text(let text): "\"\(name)\":\(JSONText.quoted(text))"
      }
    }
    try output.add((isFirst ? "\n" : ",\n") + "{" + members.joined(separator: ",") + "}")
    isFirst = false
  }

  func end(_ output: inout StandardOutput) throws(InputError) {
    try output.add(isFirst ? "]\n" : "\n]\n")
  }
}
