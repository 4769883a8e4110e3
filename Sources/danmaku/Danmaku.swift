import DanmakuScripting
import Glibc

/// The command line.
@main
enum Danmaku {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      PreviewCommand.self, DryRunCommand.self, TracksCommand.self, CheckCommand.self,
      NewCommand.self,
      BenchCommand.self,
    ]
  }

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      exit(try run(words).rawValue)
    } catch {
      exit(Complaint.report(error).rawValue)
    }
  }

  /// - Throws: What `Complaint` knows how to report.
  static func run(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      Terminal.complain(Help.overview)
      return .usage
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h":
      try StandardOutput.write(Help.overview)
      return .done
    case "--version":
      try StandardOutput.write("danmaku \(version)\n")
      return .done
    case "help":
      guard let name = rest.first else {
        try StandardOutput.write(Help.overview)
        return .done
      }
      try StandardOutput.write(Help.text(of: try command(named: name)))
      return .done
    default:
      let command = try command(named: first)
      let arguments = try Arguments(rest, of: command)
      guard !arguments.has("--help") else {
        try StandardOutput.write(Help.text(of: command))
        return .done
      }
      return try command.run(arguments)
    }
  }

  private static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      let meant = Spelling.nearest(to: name, among: ["--help", "--version"])
      throw UsageError("there is no option '\(name)' before a command", meant: meant)
    }
    let names = commands.map { $0.name }
    throw UsageError(
      "there is no command '\(name)'",
      meant: Spelling.nearest(to: name, among: names), otherwise: "there are \(names.listed)")
  }
}
