import CAssets

/// The tracks that are carried inside the program.
public enum BuiltInTracks {
  /// In order.
  public static var names: [String] {
    assets().map { String($0.name.dropFirst(folder.count).dropLast(4)) }
  }

  /// The script of a track, or nil when there is none of this name.
  public static func source(named name: String) -> ScriptSource? {
    guard let asset = assets().first(where: { $0.name == "\(folder)\(name).lua" }) else {
      return nil
    }
    // What is built in is small and text: a test loads each.
    return try? ScriptSource(file: "\(name).lua", bytes: asset.bytes)
  }

  private static let folder = "tracks/"

  private static func assets() -> [(name: String, bytes: [UInt8])] {
    var all: [(name: String, bytes: [UInt8])] = []
    while let asset = asset_at(all.count)?.pointee {
      all.append(
        (
          String(cString: asset.name),
          Array(UnsafeBufferPointer(start: asset.bytes, count: asset.size))
        ))
    }
    return all.filter { $0.name.hasPrefix(folder) }
  }
}
