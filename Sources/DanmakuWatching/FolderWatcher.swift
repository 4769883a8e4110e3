import DanmakuScripting
import Glibc

/// Watches a folder of scripts, and its `lib/`, and tells when what was saved there differs from what was there
/// before.
///
/// It watches folders, as many editors do not write into a file but put another one in its place; what a monitor
/// says is only a reason to look. It also looks twice a second without one: for folders that come back, links into
/// other folders, and file systems that report nothing.
public final class FolderWatcher {
  /// What there is now.
  public var contents: ScriptFolder { reader.contents }

  /// The folder's whole path.
  public var path: String { reader.path }

  private var reader: FolderReader
  private let loop: MainLoop
  private let onChange: (ScriptFolder) -> Void
  private var monitors: [String: (identity: Identity, monitor: GLib.Monitor?)] = [:]
  private var poll: MainLoop.Timer?
  private var nextLook: MainLoop.Timer?
  private let start = ContinuousClock.now

  /// s
  private static let pause = 0.5

  /// What makes a folder this one, and no other of its name.
  private struct Identity: Equatable {
    let device: UInt
    let inode: UInt

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - folder: Its path, as the user gave it; empty or `.` for the current one.
  ///   - script: The one to watch, beside those of `lib/`; nil for all.
  ///   - onChange: Is given what there is now. It is not called for what was there at first.
  public init(
    of folder: String, script: String? = nil, limits: Limits = Limits(), on loop: MainLoop,
    onChange: @escaping (ScriptFolder) -> Void
  ) {
    let name = folder == "." ? "" : folder
    let prefix = name.isEmpty || name.hasSuffix("/") ? name : name + "/"
    reader = FolderReader(
      path: Self.absolute(folder), prefix: prefix, script: script, limits: limits)
    self.loop = loop
    self.onChange = onChange
    watch()
    look(isFirst: true)
    poll = loop.every(Self.pause) { [weak self] in
      self?.watch()
      self?.look()
    }
  }

  /// Looks at once, without waiting to be told of a change.
  public func lookNow() {
    watch()
    look()
  }

  /// Monitors the folders that are there.
  private func watch() {
    for path in [reader.path, reader.path + "/lib"] {
      guard let identity = Identity(path) else {
        monitors[path] = nil
        continue
      }
      guard monitors[path]?.identity != identity else { continue }
      let monitor = loop.adopting {
        GLib.Monitor(folder: path) { [weak self] in
          self?.watch()
          self?.look()
        }
      }
      monitors[path] = (identity, monitor)
    }
  }

  private func look(isFirst: Bool = false) {
    let before = contents
    let now = ContinuousClock.now - start
    let pause = reader.look(at: now / .seconds(1))
    nextLook = pause.map { loop.after($0) { [weak self] in self?.look() } }
    if !isFirst, contents != before { onChange(contents) }
  }

  /// So that a folder that comes back is found even where it was the current one.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return String(cString: current) + (path.isEmpty || path == "." ? "" : "/" + path)
  }
}
