import DanmakuCore
import DanmakuScripting
import Foundation

@testable import DanmakuWatching

/// A folder of scripts, somebody who saves into it, and a host that runs what is saved.
final class Author {
  let loop = MainLoop()
  let folder: URL
  let reloader: TrackReloader
  /// What the versions that ran have printed.
  var printed: [String] { output.lines }
  /// What came of each change that was no save of the same.
  private(set) var outcomes: [TrackReloader.Outcome] = []

  private let output = Output()
  private var watcher: FolderWatcher?

  private final class Output {
    var lines: [String] = []
  }

  /// - Parameter script: What `wave.lua` holds at first.
  init(_ script: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("danmaku-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    reloader = TrackReloader(.init(), print: { [output] in output.lines.append($0) })
    try script.write(to: file, atomically: false, encoding: .utf8)
    let watcher = FolderWatcher(of: folder.path, script: "wave.lua", on: loop) { [weak self] in
      self?.load($0)
    }
    self.watcher = watcher
    load(watcher.contents)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var file: URL { folder.appendingPathComponent("wave.lua") }

  private func load(_ contents: ScriptFolder) {
    let outcome: TrackReloader.Outcome
    do {
      outcome = reloader.load(try contents.source("wave.lua")) { try contents.module($0) }
    } catch {
      outcome = reloader.fail(error)
    }
    if outcome != .unchanged { outcomes.append(outcome) }
  }

  /// Lets the host work until so many versions have run.
  func waits(forGeneration generation: Int) -> Bool {
    loop.run(atMost: 10) { reloader.generation >= generation }
  }

  /// Lets the host work until the last save was refused, or not.
  func waits(forError isThere: Bool) -> Bool {
    loop.run(atMost: 10) { (reloader.error != nil) == isThere }
  }

  /// Where the running version puts a comment.
  func x() throws -> Double {
    var attributes = Trial.attributes
    try reloader.track?.update(&attributes)
    return attributes.x
  }

  private enum Trial {
    static var attributes: Attributes {
      let comment = MeasuredComment(
        Comment(id: "1", text: "a"), size: Size(width: 20, height: 20), showSeed: 0)
      return Placement(
        comment: comment, lane: Lanes(1, on: .fullHD, rowHeight: 30).lane(0, span: 1), index: 0,
        entry: 0, life: Life(total: 6, danmakuTime: 1)
      ).attributes(atPercent: 0.5)
    }
  }

  /// A track that says who it is when it runs, and puts comments there.
  static func script(_ number: Int) -> String {
    "print('\(number)')\nfunction updateAttributes(p, a) a.x = \(number) end\n"
  }
}
