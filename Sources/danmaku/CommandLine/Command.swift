/// One of the things that the program does.
protocol Command {
  static var name: String { get }
  /// One line.
  static var summary: String { get }
  /// What stands behind the command's name, without options.
  static var operands: String { get }
  static var options: [Option] { get }
  /// Command lines that work.
  static var examples: [String] { get }
  /// What else a reader of its help wants to know.
  static var notes: String { get }

  /// - Throws: What `Complaint` knows how to report.
  static func run(_ arguments: Arguments) throws -> ExitCode
}
