import DanmakuFormats

/// Reads the bytes as a comment file: whole, and in pieces whose size the last byte says. Both must agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzComments(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = read([bytes[...]])
  let size = Int(bytes.last ?? 0) + 1
  let pieces = stride(from: 0, to: bytes.count, by: size).map {
    bytes[$0..<min($0 + size, bytes.count)]
  }
  precondition(read(pieces) == whole)
  if case .success(let file) = whole {
    for comment in file.comments {
      precondition(comment.time.isFinite && comment.fontSize.isFinite && !comment.id.isEmpty)
    }
    precondition(Set(file.comments.map(\.id)).count == file.comments.count)
  }
  return 0
}

private func read(
  _ pieces: [ArraySlice<UInt8>]
) -> Result<CommentFile, CommentReader.Failure> {
  do {
    var reader = CommentReader()
    for piece in pieces { try reader.feed(piece) }
    return .success(try reader.finish())
  } catch {
    return .failure(error)
  }
}
