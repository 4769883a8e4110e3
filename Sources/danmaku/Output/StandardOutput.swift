import Glibc

/// Writes to stdout, some at a time.
struct StandardOutput {
  private var pending: [UInt8] = []

  /// - Throws: `InputError` when it cannot be written.
  mutating func add(_ text: String) throws(InputError) {
    pending += text.utf8
    if pending.count >= 1 << 16 { try flush() }
  }

  /// - Throws: `InputError` when it cannot be written.
  mutating func flush() throws(InputError) {
    let problem = ByteSink.write(pending, to: STDOUT_FILENO)
    guard problem == 0 else {
      throw InputError("cannot write the output: \(String(cString: strerror(problem)))")
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes all of a text at once.
  static func write(_ text: String) throws(InputError) {
    var output = StandardOutput()
    try output.add(text)
    try output.flush()
  }
}
