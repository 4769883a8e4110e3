import Glibc

/// Reads files whole, up to a size.
enum FileReader {
  /// The bytes of a file, or of standard input for `-`; at most `limit` and one more, so that a file
  /// without end does no harm.
  ///
  /// - Throws: `InputError` when it cannot be read.
  static func bytes(of path: String, limit: Int) throws(InputError) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { if path != "-" { close(file) } }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw failure(path) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<count])
  }

  /// The names in a folder, in order; nil when there is no such folder.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func failure(_ path: String) -> InputError {
    switch errno {
    case ENOENT: InputError("there is no file '\(path)'")
    case EISDIR: InputError("'\(path)' is a folder, not a file")
    case let code: InputError("cannot read '\(path)': \(String(cString: strerror(code)))")
    }
  }
}
