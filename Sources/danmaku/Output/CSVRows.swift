import DanmakuCore

/// Rows as CSV (RFC 4180, with plain line feeds), below a header.
struct CSVRows: RowPrinter {
  let exact: Bool

  func begin(_ output: inout StandardOutput) throws(InputError) {
    try output.add(Row.columns.joined(separator: ",") + "\n")
  }

  func add(_ row: Row, to output: inout StandardOutput) throws(InputError) {
    let cells = row.values.map { value in
      switch value {
      case .number(let number):
        exact ? NumberText.shortest(number) : NumberText.rounded(number)
      case .text(let text): Self.quoted(text)
      }
    }
    try output.add(cells.joined(separator: ",") + "\n")
  }

  func end(_ output: inout StandardOutput) {}

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    let doubled = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + doubled.joined(separator: "\"\"") + "\""
  }
}
