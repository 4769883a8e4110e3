import Glibc

/// Reads files whole, up to a size.
enum FileReader {
  /// The bytes of a file, or of standard input for `-`; at most `limit` and one more, so that a file
  /// without end does no harm.
  ///
  /// - Throws: `InputError` when it cannot be read.
  static func bytes(of path: String, limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    let file = try File(path)
    while bytes.count <= limit, let chunk = try file.next(atMost: limit + 1 - bytes.count) {
      bytes += chunk
    }
    return bytes
  }

  /// Hands the bytes of a file, or of standard input for `-`, on in pieces.
  ///
  /// - Throws: `InputError` when it cannot be read, and what `body` throws.
  static func forEachChunk(
    of path: String, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    let file = try File(path)
    while let chunk = try file.next(atMost: 1 << 16) { try body(chunk) }
  }

  /// An open file.
  private final class File {
    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(_ path: String) throws(InputError) {
      self.path = path
      descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileReader.failure(path) }
    }

    deinit {
      if path != "-", descriptor >= 0 { close(descriptor) }
    }

    /// The next bytes, or nil at the end.
    func next(atMost count: Int) throws(InputError) -> ArraySlice<UInt8>? {
      let count = min(count, 1 << 16)
      if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
      while true {
        let read = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, count) }
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw FileReader.failure(path) }
        return read == 0 ? nil : buffer[..<read]
      }
    }
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

  /// Writes into a file that is there; what goes wrong is not told.
  static func overwrite(_ path: String, with text: String) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = ByteSink.write(text.utf8, to: file)
    close(file)
  }

  /// The size of a regular file, bytes; nil for anything else.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  fileprivate static func failure(_ path: String) -> InputError {
    switch errno {
    case ENOENT: InputError("there is no file '\(path)'")
    case EISDIR: InputError("'\(path)' is a folder, not a file")
    case let code: InputError("cannot read '\(path)': \(String(cString: strerror(code)))")
    }
  }
}
