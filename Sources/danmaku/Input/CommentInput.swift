import DanmakuFormats

/// Reads comment files from the disk or from standard input.
enum CommentInput {
  /// - Throws: `InputError` when the file cannot be read, or is no comment file.
  static func read(_ path: String) throws(InputError) -> CommentFile {
    var reader = CommentReader()
    do {
      // A file that says how large it is need not be read to know that it is too large.
      if let size = FileReader.size(of: path), size > CommentReader.mostBytes {
        throw CommentReader.Failure.tooLarge
      }
      try FileReader.forEachChunk(of: path) { chunk in
        try reader.feed(chunk)
      }
      return try reader.finish()
    } catch let failure as CommentReader.Failure {
      throw InputError("'\(path)' \(failure.message)")
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError("cannot read '\(path)': \(error)")
    }
  }
}
