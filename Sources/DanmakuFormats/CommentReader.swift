import DanmakuCore

/// Reads a comment file that comes in pieces, in whatever format it is.
public struct CommentReader {
  /// Why a file is none that can be read.
  public struct Failure: Error, Hashable, Sendable {
    /// To be read behind the name of the file: "is empty".
    public let message: String

    /// A failure with this to say.
    public init(message: String) {
      self.message = message
    }

    /// The file has more than `mostBytes`.
    public static let tooLarge = Failure(message: "has more than \(mostBytes >> 20) MiB: split it")
  }

  /// More than any comment file holds, bytes: a file without end must end somewhere.
  public static let mostBytes = 256 << 20

  private static var formats: [any CommentFormat.Type] { [BilibiliXML.self] }
  private static let headBytes = 1024

  private var head: [UInt8] = []
  private var format: (any CommentFormat)?
  private var file = CommentFile()
  private var count = 0

  /// A reader that has read nothing yet.
  public init() {}

  /// Takes the next bytes of the file.
  ///
  /// - Throws: `Failure` when the file is of no known format, or too large.
  public mutating func feed(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    count += bytes.count
    guard count <= Self.mostBytes else {
      throw Failure.tooLarge
    }
    if format != nil {
      format?.feed(bytes, into: &file)
    } else {
      head += bytes
      if head.count >= Self.headBytes { try recognize() }
    }
  }

  /// Takes note that there are no more bytes.
  ///
  /// - Throws: `Failure` when the file is empty or of no known format.
  public mutating func finish() throws(Failure) -> CommentFile {
    if format == nil { try recognize() }
    format?.finish(into: &file)
    return file
  }

  private mutating func recognize() throws(Failure) {
    guard !head.isEmpty else { throw Failure(message: "is empty") }
    let start = head.prefix(Self.headBytes)
    if start.starts(with: [0x1F, 0x8B]) {
      throw Failure(message: "is compressed: unpack it first, with gunzip")
    }
    guard let recognized = Self.formats.first(where: { $0.recognizes(start) }) else {
      let names = Self.formats.map { $0.name }.joined(separator: ", ")
      throw Failure(message: "is no comment file that can be read: there is \(names)")
    }
    var format = recognized.init()
    format.feed(head[...], into: &file)
    head = []
    self.format = format
  }
}
