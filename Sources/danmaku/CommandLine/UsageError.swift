/// A command line that cannot be understood.
struct UsageError: Error {
  let message: String
  /// The command that it was for, when there was one.
  var command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  /// For a name that does not exist: the one that was meant, or which there are.
  init(_ message: String, meant: String?, otherwise: String? = nil, command: String? = nil) {
    let hint = meant.map { "did you mean '\($0)'?" } ?? otherwise
    self.init(hint.map { "\(message); \($0)" } ?? message, command: command)
  }
}
