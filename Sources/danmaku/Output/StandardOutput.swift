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
    var rest = pending[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw InputError("cannot write the output: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(written)
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
