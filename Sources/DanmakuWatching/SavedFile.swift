import Glibc

/// A file as it stands between two saves.
enum SavedFile: Equatable {
  /// At most as many bytes as were asked for, and one more.
  case bytes([UInt8])
  case missing
  /// Somebody has it open for writing: what it holds now may be half of what it is to be.
  case beingWritten
  /// It is there, but cannot be read: why, in the system's words.
  case unreadable(String)

  // As Linux has them for all architectures; Glibc's module leaves them out.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024

  /// Where a file system cannot tell whether a file is being written, one that was changed less than so many s
  /// ago is taken to be.
  private static let settling = 0.05

  /// Reads a file whole, up to a size, bytes.
  static func read(_ path: String, limit: Int) -> SavedFile {
    // Without O_NONBLOCK a pipe of that name would hold up everything.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason())
    }
    defer { close(file) }
    var before = stat()
    guard fstat(file, &before) == 0 else { return .unreadable(reason()) }
    guard before.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no file") }

    // A read lease is given only where nobody has the file open for writing, and until it is given back whoever
    // opens it so has to wait. What tells of that must be no signal that ends the process.
    _ = fcntl(file, setSignal, SIGURG)
    let isLeased = fcntl(file, setLease, Int32(F_RDLCK)) == 0
    if !isLeased, errno == EAGAIN { return .beingWritten }
    defer { if isLeased { _ = fcntl(file, setLease, Int32(F_UNLCK)) } }

    let content = bytes(of: file, limit: limit)
    guard !isLeased, case .bytes = content else { return content }
    var after = stat()
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard fstat(file, &after) == 0, seconds(after.st_mtim) == seconds(before.st_mtim),
      after.st_size == before.st_size, abs(seconds(now) - seconds(after.st_mtim)) > settling
    else { return .beingWritten }
    return content
  }

  private static func bytes(of file: Int32, limit: Int) -> SavedFile {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return .unreadable(reason()) }
      if read == 0 { break }
      count += read
    }
    return .bytes(Array(bytes.prefix(count)))
  }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
