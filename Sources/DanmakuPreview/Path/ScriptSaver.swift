import Glibc

/// Writes scripts into a folder.
enum ScriptSaver {
  /// What has come of it.
  enum Outcome: Hashable {
    case saved
    /// There is one, and it was not to be replaced.
    case exists
    /// Why it cannot be written.
    case failed(String)
  }

  /// Writes a file whole or not at all: whoever reads it meanwhile gets the old one. A folder that is not there is
  /// made.
  ///
  /// - Parameter folder: Its path.
  static func save(_ text: String, as name: String, in folder: String, replace: Bool) -> Outcome {
    func failed() -> Outcome {
      .failed("\(folder)/\(name).lua cannot be written: \(String(cString: strerror(errno)))")
    }
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { return failed() }
    let path = "\(folder)/\(name).lua"
    var target = path
    // What a link means is replaced, not the link.
    if replace, let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    let draft = "\(target).\(getpid()).new"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { return failed() }
    defer { unlink(draft) }
    var old = stat()
    if replace, stat(target, &old) == 0 { fchmod(file, old.st_mode & 0o777) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        defer { close(file) }
        return failed()
      }
      rest = rest.dropFirst(count)
    }
    close(file)
    // A link fails where there is a file already; a rename takes its place.
    if replace { return rename(draft, target) == 0 ? .saved : failed() }
    if link(draft, path) == 0 { return .saved }
    return errno == EEXIST ? .exists : failed()
  }
}
