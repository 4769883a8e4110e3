import DanmakuScripting

/// The one place that tells errors to the user of the command line.
enum Complaint {
  /// Writes it to stderr.
  ///
  /// - Returns: How the program has to end.
  static func report(_ error: any Error) -> ExitCode {
    switch error {
    case let error as UsageError:
      let help = error.command.map { "danmaku \($0) --help" } ?? "danmaku --help"
      say(error.message)
      Terminal.complain("See '\(help)'.")
      return .usage
    case let error as InputError:
      say(error.message)
      return .failed
    default:
      Terminal.complain(text(of: error))
      return .failed
    }
  }

  static func warn(_ message: String) {
    say("warning: \(message)")
  }

  static func note(_ message: String) {
    say(message)
  }

  static func text(of error: any Error) -> String {
    if let error = error as? ScriptError {
      return DiagnosticText.of(error, color: Terminal.errorsInColor)
    }
    return "danmaku: \(error)"
  }

  private static func say(_ message: String) {
    Terminal.complain("danmaku: " + DiagnosticText.printable(message))
  }
}
