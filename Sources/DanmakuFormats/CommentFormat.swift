import DanmakuCore

/// A format of comment files, read as a stream.
protocol CommentFormat {
  /// What messages call it.
  static var name: String { get }

  /// Whether a file that begins with these bytes (up to 1 KiB) is of this format.
  static func recognizes(_ head: ArraySlice<UInt8>) -> Bool

  init()

  /// Takes the next bytes of the file.
  mutating func feed(_ bytes: ArraySlice<UInt8>, into file: inout CommentFile)

  /// Takes note that there are no more.
  mutating func finish(into file: inout CommentFile)
}
