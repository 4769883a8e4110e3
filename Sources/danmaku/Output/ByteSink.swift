import Glibc

/// Writes bytes to an open file, all of them.
enum ByteSink {
  /// - Returns: 0, or the error number of what went wrong.
  static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return errno }
      rest = rest.dropFirst(written)
    }
    return 0
  }
}
