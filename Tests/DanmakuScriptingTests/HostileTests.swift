import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

/// Scripts that attack or break a host. The first line of each (or the file `.expect` beside it) says how it
/// has to end: `expect: OUTCOME[ or OUTCOME]... [at load|at call]: why`, an outcome being ok, error or limit.
@Suite struct HostileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Hostile")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".lua") }.sorted()

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  /// What the script has to end as, and what is said of it.
  private func expectation(_ name: String) throws -> (outcomes: Set<String>, line: String) {
    let beside = name.replacing(".lua", with: ".expect")
    let file = try (try? bytes(beside)) ?? bytes(name)
    let line = String(decoding: file.prefix { $0 != 0x0A }, as: UTF8.self)
    let text = line.split(separator: "expect:", maxSplits: 1).last.map(String.init) ?? ""
    let outcomes = text.prefix { $0 != ":" }.split(separator: " ").map(String.init)
    return (Set(outcomes).intersection(["ok", "error", "limit"]), line)
  }

  /// How the script ends: when it is loaded, or in any of some updates.
  private func outcome(_ name: String) -> (kind: String, error: ScriptError?) {
    do {
      let source = try ScriptSource(file: name, bytes: bytes(name))
      let show = try Script.show(
        ScriptTrack.load(source, stage: Script.stage, limits: Script.limits).track)
      for percent in [0, 0.25, 0.5, 1] {
        if let failure = show.frame(of: 0, atPercent: percent).failures.first {
          throw failure.error
        }
      }
      return ("ok", nil)
    } catch {
      let error = error as? ScriptError
      return (error?.kind == .limit ? "limit" : "error", error)
    }
  }

  @Test func allAreThere() { #expect(Self.names.count == 67) }

  @Test(arguments: names)
  func aHostileScriptEndsAsItHasToAndTheNextIsNoneTheWorse(name: String) throws {
    let (outcomes, line) = try expectation(name)
    #expect(!outcomes.isEmpty, "\(line)")
    let clock = ContinuousClock()
    let start = clock.now
    let (kind, error) = outcome(name)
    // Generous, for tests run beside each other: that it ends is what is proven here.
    #expect(clock.now - start < .seconds(5))
    // Endless recursion meets the cap of the heap before Lua's own limit of its stack.
    let isDeepRecursion = name == "e09_error_in_error.lua"
    #expect(
      outcomes.contains(kind) || isDeepRecursion && kind == "limit",
      "\(line)\n\(kind): \(error?.message ?? "")")
    if let error { #expect(error.message.utf8.count <= 4100) }
    #expect(try Script.place(Script.updating("")).x == 0.5)
  }
}
