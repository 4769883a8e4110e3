import DanmakuScripting

/// Looks into a folder, again and again, and knows what its scripts were when they were last saved.
///
/// A file that is being written keeps what it held before. One that is missing or empty does so for a moment: many
/// editors take a file away, or empty it, just before they write it.
struct FolderReader {
  /// What was found.
  private(set) var contents: ScriptFolder
  /// Where to look.
  let path: String

  private let script: String?
  private let limits: Limits
  private var bytes: [String: SavedFile] = [:]
  /// Since when files are missing or empty, s.
  private var blankSince: [String: Double] = [:]

  /// s
  private static let grace = 0.2
  /// s
  private static let retry = 0.01
  /// More files than are read.
  private static let mostFiles = 1000

  /// - Parameters:
  ///   - path: The folder.
  ///   - prefix: What messages call it; see `ScriptFolder`.
  ///   - script: The one to read, beside those of `lib/`; nil for all.
  init(path: String, prefix: String, script: String?, limits: Limits) {
    self.path = path
    self.script = script
    self.limits = limits
    contents = ScriptFolder(prefix: prefix)
  }

  /// Looks.
  ///
  /// - Parameter time: Of some monotonic clock, s.
  /// - Returns: In how many s to look again, if not only when something changes.
  mutating func look(at time: Double) -> Double? {
    var next = Double.infinity
    for file in Set(names()).union(bytes.keys) {
      let found = SavedFile.read("\(path)/\(file)", limit: limits.sourceBytes)
      let isBlank = found == .missing || found == .bytes([])
      if !isBlank { blankSince[file] = nil }
      if found == .beingWritten {
        next = min(next, Self.retry)
      } else if isBlank, let before = bytes[file], before != found {
        let since = blankSince[file] ?? time
        blankSince[file] = since
        if time - since < Self.grace {
          next = min(next, since + Self.grace - time)
        } else {
          accept(found, of: file)
        }
      } else {
        accept(found, of: file)
      }
    }
    return next < .infinity ? next : nil
  }

  private mutating func accept(_ found: SavedFile, of file: String) {
    guard bytes[file] != found else { return }
    bytes[file] = found == .missing ? nil : found
    blankSince[file] = nil
    let name = contents.prefix + file
    switch found {
    case .bytes(let bytes):
      contents.files[file] = Result { () throws(ScriptError) in
        try ScriptSource(file: name, bytes: bytes, limits: limits)
      }
    case .unreadable(let reason):
      contents.files[file] = .failure(
        ScriptError(
          file: name, line: nil, kind: .file, message: "it cannot be read: \(reason)"))
    case .missing, .beingWritten:
      contents.files[file] = nil
    }
  }

  /// Of the scripts that are there.
  private func names() -> [String] {
    let scripts = script.map { [$0] } ?? Self.scripts(in: path)
    return scripts + Self.scripts(in: "\(path)/lib").map { "lib/\($0)" }
  }

  private static func scripts(in folder: String) -> [String] {
    let names = GLib.names(in: folder).filter {
      // Not the definitions for editors.
      $0.hasSuffix(".lua") && !$0.hasPrefix(".") && !$0.hasSuffix(".d.lua")
    }
    return Array(names.sorted().prefix(mostFiles))
  }
}
