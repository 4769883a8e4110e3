import DanmakuCore
import DanmakuScripting

/// Rows for reading: in columns, without those that say the same in every row; what these say stands
/// above.
struct TableRows: RowPrinter {
  /// A table is only known when all its rows are.
  private static let mostRows = 100_000

  let exact: Bool
  private var rows: [[String]] = []

  init(exact: Bool) {
    self.exact = exact
  }

  func begin(_ output: inout StandardOutput) {}

  mutating func add(_ row: Row, to output: inout StandardOutput) throws(InputError) {
    guard rows.count < Self.mostRows else {
      throw InputError("there are over \(Self.mostRows) rows: a table of them is for --format csv")
    }
    rows.append(
      row.values.map { value in
        switch value {
        case .number(let number):
          exact ? NumberText.shortest(number) : NumberText.rounded(number)
        case .text(let text): DiagnosticText.printable(text)
        }
      })
  }

  func end(_ output: inout StandardOutput) throws(InputError) {
    guard let first = rows.first else { return }
    let always: Set<String> = ["time", "percent", "x", "y"]
    let columns = Row.columns.indices
    let varied = columns.filter { column in
      always.contains(Row.columns[column]) || rows.contains { $0[column] != first[column] }
    }
    let constant = columns.filter { !varied.contains($0) }
    try output.add(constant.map { "\(Row.columns[$0]) \(first[$0])" }.joined(separator: "  "))
    try output.add("\n\n")

    let widths = varied.map { column in
      rows.reduce(Row.columns[column].cells) { max($0, $1[column].cells) }
    }
    for cells in [Row.columns] + rows {
      let line = zip(varied, widths).map { column, width in
        cells[column].padded(to: width, right: true)
      }
      try output.add(line.joined(separator: "  ") + "\n")
    }
  }
}
