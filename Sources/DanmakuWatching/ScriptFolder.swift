import DanmakuScripting

/// The scripts of a folder and of its `lib/`, each as it was last saved.
public struct ScriptFolder: Hashable, Sendable {
  /// What messages put before the name of a file: empty, or it ends in `/`.
  public let prefix: String
  /// Sources, or why there is none, by their paths in the folder: `wave.lua`, `lib/fade.lua`.
  public internal(set) var files: [String: Result<ScriptSource, ScriptError>] = [:]

  /// An empty folder.
  public init(prefix: String) {
    self.prefix = prefix
  }

  /// The source of a script, by its path in the folder.
  ///
  /// - Throws: `ScriptError` when there is none.
  public func source(_ path: String) throws(ScriptError) -> ScriptSource {
    guard let file = files[path] else {
      throw ScriptError(
        file: prefix + path, line: nil, kind: .file, message: "there is no such file")
    }
    return try file.get()
  }

  /// The source of a file that a script requires, by its name; nil when there is none.
  ///
  /// - Throws: `ScriptError` when it is no text.
  public func module(_ name: String) throws(ScriptError) -> ScriptSource? {
    try files["lib/\(name).lua"]?.get()
  }
}
