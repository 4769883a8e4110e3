import Foundation
import Glibc

/// A way in which editors save.
enum Save: CaseIterable {
  /// Nano, Emacs with backup by copying: the file is emptied and written.
  case inPlace
  /// As in place, in pieces, with time between them.
  case slowly
  /// VS Code, gedit, `sed -i`: another file takes the name.
  case renameOver
  /// Vim: the old file steps aside, a new one is written, the old one goes.
  case stepAside
  case deleteAndRecreate

  /// - Parameter pause: Lets the others work for a moment.
  func write(_ text: String, to file: URL, pause: () -> Void) {
    let path = file.path
    let bytes = Array(text.utf8)
    switch self {
    case .inPlace:
      Self.put(bytes, into: path)
    case .slowly:
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      pause()
      // What can run on its own, and must not.
      Self.put(Array("print('half')\nfunction updateAttributes(p, a) a.x = -1 end\n".utf8), file)
      pause()
      ftruncate(file, 0)
      lseek(file, 0, SEEK_SET)
      Self.put(bytes, file)
      pause()
      close(file)
    case .renameOver:
      Self.put(bytes, into: path + ".tmp")
      rename(path + ".tmp", path)
    case .stepAside:
      rename(path, path + "~")
      pause()
      Self.put(bytes, into: path)
      unlink(path + "~")
    case .deleteAndRecreate:
      unlink(path)
      pause()
      Self.put(bytes, into: path)
    }
  }

  private static func put(_ bytes: [UInt8], into path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    put(bytes, file)
    close(file)
  }

  private static func put(_ bytes: [UInt8], _ file: Int32) {
    bytes.withUnsafeBytes { _ = Glibc.write(file, $0.baseAddress, $0.count) }
  }
}
