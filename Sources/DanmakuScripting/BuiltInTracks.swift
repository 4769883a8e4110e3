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
    var index = 0
    while let asset = asset_at(index)?.pointee {
      index += 1
      let name = String(cString: asset.name)
      guard name.hasPrefix(folder) else { continue }
      all.append((name, Array(UnsafeBufferPointer(start: asset.bytes, count: asset.size))))
    }
    return all
  }
}
