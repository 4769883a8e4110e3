import DanmakuFormats

/// A comment file that a page sends in pieces.
struct Upload {
  let name: String
  private var rest: Int
  private var reader = CommentReader()

  /// More than a page may send, bytes.
  static let mostBytes = 64 << 20

  /// - Throws: `CommentReader.Failure` when it is too large.
  init(name: String, bytes: Int) throws(CommentReader.Failure) {
    guard (1...Self.mostBytes).contains(bytes) else {
      throw CommentReader.Failure(
        message: bytes < 1
          ? "is empty" : "has more than \(Self.mostBytes >> 20) MiB: name it on the command line")
    }
    self.name = name
    rest = bytes
  }

  /// Takes the next piece.
  ///
  /// - Returns: The file, when this was the last one.
  mutating func feed(_ bytes: [UInt8]) throws(CommentReader.Failure) -> CommentFile? {
    try reader.feed(bytes.prefix(rest))
    rest -= min(rest, bytes.count)
    guard rest == 0 else { return nil }
    var file = try reader.finish()
    file.leaveOutUntracked()
    return file
  }
}
