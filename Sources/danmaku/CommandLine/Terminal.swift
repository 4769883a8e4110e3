import Glibc

/// What is known of the terminal, and what is told to it.
enum Terminal {
  /// Writes lines to stderr.
  static func complain(_ text: String) {
    // Where even stderr is closed there is nobody left to tell.
    _ = ByteSink.write((text + (text.hasSuffix("\n") ? "" : "\n")).utf8, to: STDERR_FILENO)
  }

  /// Whether messages may be colored; see https://no-color.org.
  static var errorsInColor: Bool {
    isatty(STDERR_FILENO) == 1 && (environment("NO_COLOR") ?? "").isEmpty
      && environment("TERM") != "dumb"
  }

  /// Width of the terminal that a stream goes to, in cells; 80 where there is none.
  static func columns(of stream: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let told = environment("COLUMNS").flatMap { Int($0) } ?? 80
    return min(max(told, 1), 1000)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
