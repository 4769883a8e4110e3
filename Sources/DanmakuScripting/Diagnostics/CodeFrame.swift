/// The line of an error, with two lines before and after it.
public struct CodeFrame: Hashable, Sendable {
  /// Number of the first line, from 1.
  public let firstLine: Int
  /// Number of the line that is meant.
  public let line: Int
  /// Each cut to 120 characters.
  public let lines: [String]

  init?(_ source: ScriptSource, around line: Int) {
    let all = source.lines
    guard !all.isEmpty, line >= 1 else { return nil }
    // An end that is missing is missed behind the last line.
    let line = min(line, all.count)
    let first = max(1, line - 2)
    let last = min(all.count, line + 2)
    self.firstLine = first
    self.line = line
    lines = all[(first - 1)..<last].map { String($0.prefix(120)) }
  }
}
