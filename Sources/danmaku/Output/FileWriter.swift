import Glibc

/// Writes files, never over others.
enum FileWriter {
  /// Makes a file.
  ///
  /// - Throws: `InputError` when it is there already, or cannot be written.
  static func create(_ path: String, text: String) throws(InputError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw errno == EEXIST
        ? InputError("'\(path)' is there already: it is not written over")
        : InputError("cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    let problem = ByteSink.write(text.utf8, to: file)
    guard problem == 0 else {
      throw InputError("cannot write '\(path)': \(String(cString: strerror(problem)))")
    }
  }

  /// Makes a folder, where there is none.
  ///
  /// - Throws: `InputError` when that cannot be.
  static func makeFolder(_ path: String) throws(InputError) {
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw InputError("cannot make the folder '\(path)': \(String(cString: strerror(errno)))")
  }
}
