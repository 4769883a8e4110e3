/// How the dry run prints its rows.
enum RowFormat: String, CaseIterable {
  case table, csv, json

  /// - Parameter exact: Whether numbers are printed so that they read back to the same double.
  func printer(exact: Bool) -> any RowPrinter {
    switch self {
    case .table: TableRows(exact: exact)
    case .csv: CSVRows(exact: exact)
    case .json: JSONRows()
    }
  }
}

/// Prints rows one after the other.
protocol RowPrinter {
  mutating func begin(_ output: inout StandardOutput) throws(InputError)
  mutating func add(_ row: Row, to output: inout StandardOutput) throws(InputError)
  mutating func end(_ output: inout StandardOutput) throws(InputError)
}
