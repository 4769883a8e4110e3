import DanmakuCore
import Glibc

@testable import DanmakuScripting

/// Scripts for tests.
enum Script {
  static let stage = Stage(width: 400, height: 300) ?? .fullHD

  /// Those of all scripts, but for time where a sanitizer makes everything slower.
  static var limits: Limits {
    var limits = Limits()
    if dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil {
      limits.loadTime *= 10
      limits.updateTime *= 10
    }
    return limits
  }

  /// A script that runs these statements in each update, and puts the comment at its percent.
  static func updating(_ statements: String) -> String {
    """
    function updateAttributes(percent, attributes)
      \(statements)
      attributes.x = percent
    end
    """
  }

  static func load(
    _ text: String, params: [String: String] = [:], limits: Limits = limits, seed: UInt64 = 0,
    print: @escaping (String) -> Void = { _ in }
  ) throws -> ScriptTrack {
    let source = try ScriptSource(file: "test.lua", text: text, limits: limits)
    return try ScriptTrack.load(
      source, stage: stage, seed: seed, params: params, limits: limits, print: print
    ).track
  }

  static func show(
    _ track: any Track, id: String = "#1", text: String = "hello", seed: UInt64 = 0
  ) throws -> Show {
    let comment = MeasuredComment(
      Comment(id: id, text: text), size: Size(width: 100, height: 30), showSeed: seed)
    let show = Show(stage: stage, tracks: [track], comments: [comment])
    if let error = show.timeline.drops.first?.errors.first { throw error }
    return show
  }

  /// Attributes after an update at this percent.
  static func place(
    _ text: String, at percent: Double = 0.5, params: [String: String] = [:],
    id: String = "#1", seed: UInt64 = 0
  ) throws -> Attributes {
    let show = try show(load(text, params: params, seed: seed), id: id, seed: seed)
    let frame = show.frame(of: 0, atPercent: percent)
    if let failure = frame.failures.first { throw failure.error }
    return frame.entries[0].attributes
  }

  /// What a script that loads prints while it does.
  static func printed(_ text: String, seed: UInt64 = 0) throws -> [String] {
    var lines: [String] = []
    _ = try load(text + "\n" + updating(""), seed: seed) { lines.append($0) }
    return lines
  }

  /// The error that loading or updating ends with.
  static func error(
    _ text: String, at percent: Double = 0.5, limits: Limits = limits
  ) -> ScriptError? {
    do {
      let show = try show(load(text, limits: limits))
      return show.frame(of: 0, atPercent: percent).failures.first?.error as? ScriptError
    } catch {
      return error as? ScriptError
    }
  }
}
