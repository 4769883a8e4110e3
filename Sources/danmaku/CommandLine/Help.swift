/// Texts of `--help`.
enum Help {
  static var overview: String {
    let names = Danmaku.commands.map { ($0.name, $0.summary) }
    return """
      danmaku: bullet comments whose motion is written in Lua

      usage: danmaku COMMAND [OPTION]...

      commands:
      \(columns(names))

      'danmaku COMMAND --help' tells about one; 'danmaku --version' which version this is.

      example: danmaku dry-run christina --plot

      """
  }

  static func text(of command: any Command.Type) -> String {
    let options = command.options.map { option in
      (option.value.map { "\(option.name) \($0)" } ?? option.name, option.help)
    }
    let notes = command.notes.isEmpty ? "" : "\n\(command.notes)\n"
    return """
      danmaku \(command.name): \(command.summary)

      usage: danmaku \(command.name) \(command.operands)[OPTION]...

      options:
      \(columns(options))
      \(notes)
      examples:
      \(command.examples.map { "  danmaku \($0)" }.joined(separator: "\n"))

      """
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.0.padded(to: width) + "  " + $0.1 }.joined(separator: "\n")
  }
}
