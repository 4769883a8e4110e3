import DanmakuScripting

/// Finds the script that a TRACK on the command line means.
struct TrackFinder {
  /// Where names are looked up before the built-in ones.
  let folder: String
  let limits: Limits

  /// A path (it has a `/` or ends in `.lua`), `-` for standard input, or the name of a track.
  ///
  /// - Throws: `InputError` when there is none, `ScriptError` when it is no text.
  func source(_ track: String) throws -> ScriptSource {
    if let path = path(of: track) { return try file(path) }
    if let builtIn = BuiltInTracks.source(named: track) { return builtIn }
    let names = all().map(\.name)
    let file = [track, track + ".lua"].first(where: FileReader.exists)
    let meant = (file.map { "./\($0)" } ?? Spelling.nearest(to: track, among: names))
      .map { "did you mean '\($0)'?" }
    throw InputError(
      "there is no track '\(track)', neither in '\(folder)' nor built in; "
        + (meant ?? "there are \(names.listed)"))
  }

  /// The path of a track that is a file (or `-`), whether there is one or not; nil for a name that the folder
  /// does not have.
  func path(of track: String) -> String? {
    if track == "-" || track.contains("/") || track.hasSuffix(".lua") { return track }
    let path = "\(folder)/\(track).lua"
    return FileReader.exists(path) ? path : nil
  }

  /// A path's folder, empty or with its `/`, and its file.
  static func split(_ path: String) -> (folder: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// Finds what a script requires: files of the folder `lib` beside it.
  func modules(of source: ScriptSource) -> (String) throws -> ScriptSource? {
    let folder = Self.split(source.file).folder
    return { name in
      let path = "\(folder)lib/\(name).lua"
      guard source.file != "stdin", FileReader.exists(path) else { return nil }
      let bytes = try FileReader.bytes(of: path, limit: limits.sourceBytes)
      return try ScriptSource(file: path, bytes: bytes, limits: limits)
    }
  }

  /// A track that can be asked for by its name.
  struct Entry {
    let name: String
    /// Nil for a built-in one.
    let path: String?
    let hidesBuiltIn: Bool
  }

  /// The folder's tracks, then the built-in ones that none of them hides.
  func all() -> [Entry] {
    let builtIn = BuiltInTracks.names
    let files = (FileReader.names(in: folder) ?? []).filter {
      // Not the definitions for editors, either.
      $0.hasSuffix(".lua") && !$0.hasPrefix(".") && !$0.hasSuffix(".d.lua")
    }
    let own = files.map { file in
      let name = String(file.dropLast(4))
      return Entry(name: name, path: "\(folder)/\(file)", hidesBuiltIn: builtIn.contains(name))
    }
    let hidden = own.map(\.name)
    return own
      + builtIn.filter { !hidden.contains($0) }.map {
        Entry(name: $0, path: nil, hidesBuiltIn: false)
      }
  }

  private func file(_ path: String) throws -> ScriptSource {
    let bytes: [UInt8]
    do {
      bytes = try FileReader.bytes(of: path, limit: limits.sourceBytes)
    } catch {
      guard !FileReader.exists(path) else { throw error }
      if FileReader.exists(path + ".lua") {
        throw InputError("\(error.message); did you mean '\(path).lua'?")
      }
      if !path.contains("/"), FileReader.exists("\(folder)/\(path)") {
        throw InputError("\(error.message); did you mean '\(folder)/\(path)'?")
      }
      guard let name = path.split(separator: "/").last, name.hasSuffix(".lua"),
        BuiltInTracks.names.contains(String(name.dropLast(4)))
      else { throw error }
      throw InputError("\(error.message); the built-in track is called '\(name.dropLast(4))'")
    }
    return try ScriptSource(
      file: path == "-" ? "stdin" : path, bytes: bytes, limits: limits)
  }
}
