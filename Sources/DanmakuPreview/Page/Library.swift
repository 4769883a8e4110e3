import DanmakuScripting
import DanmakuWatching

/// The tracks that there are: those of the watched folder, then the built-in ones that none of them hides.
struct Library {
  /// What the folder holds.
  var folder: ScriptFolder

  /// A script, and where it finds what it requires.
  struct Script {
    let source: ScriptSource
    let module: (String) throws -> ScriptSource?
  }

  /// The script of a track.
  ///
  /// - Throws: `ScriptError` when there is none.
  func script(_ track: String) throws(ScriptError) -> Script {
    let folder = folder
    if folder.files["\(track).lua"] == nil, let source = BuiltInTracks.source(named: track) {
      return Script(source: source) { _ in nil }
    }
    return Script(source: try folder.source("\(track).lua")) { try folder.module($0) }
  }

  /// All of them, with what their first lines say.
  var entries: [PageMessage.TrackEntry] {
    let own = folder.files.keys.filter { !$0.contains("/") }.sorted().map { file in
      PageMessage.TrackEntry(
        name: String(file.dropLast(4)), file: folder.prefix + file, builtIn: false,
        summary: (try? folder.files[file]?.get())?.summary ?? "")
    }
    let hidden = own.map(\.name)
    return own
      + BuiltInTracks.names.filter { !hidden.contains($0) }.map { name in
        PageMessage.TrackEntry(
          name: name, file: "\(name).lua", builtIn: true,
          summary: BuiltInTracks.source(named: name)?.summary ?? "")
      }
  }
}
