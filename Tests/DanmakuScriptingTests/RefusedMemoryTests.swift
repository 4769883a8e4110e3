import DanmakuCore
import Foundation
import Testing

@testable import DanmakuScripting

/// What happens when there is no memory, for each block that a script asks for in turn.
@Suite struct RefusedMemoryTests {
  static let scripts: [(name: String, text: String)] =
    BuiltInTracks.names.compactMap { name in
      BuiltInTracks.source(named: name).map {
        (name, String(decoding: $0.bytes, as: UTF8.self))
      }
    }
    + [
      ("string", "local s = ('ab'):rep(100):upper() .. ('x'):format() s:find('B', 1, true)"),
      ("format", "local s = string.format('%d %s %5.2f', 7, 'seven', 7.5)"),
      ("table", "local t = {3, 1, 2} table.sort(t) table.insert(t, 4) table.concat(t, ' ')"),
      ("move", "local t = table.move({1, 2, 3}, 1, 3, 2) table.pack(table.unpack(t))"),
      ("pairs", "local t = {a = 1, b = 2} for k, v in pairs(t) do t[k] = v .. k end"),
      ("math", "local n = math.max(1, 2) + math.floor(2.5) + random()"),
      (
        "select", "local function f(...) return select('#', ...) end local n = f(1, 'a' .. percent)"
      ),
      ("print", "print('a', {}, 1.5, true)"),
      ("pcall", "local ok, message = pcall(error, 'x' .. 1) local again = message .. '!'"),
      ("closures", "local f = {} for i = 1, 20 do f[i] = function() return i end end"),
      ("powerLaw", "local m = powerLaw{velocity = 100, k = 1, n = 0.5} local x = m:at(0.5)"),
      ("spring", "local m = spring{position = 0, target = 1} local x = m:at(0.5)"),
      (
        "path",
        "local p = path{{0, 0}, {1, 1}, {2, 0}} local x, y = p:trimmed(0.2, 0.8):pointAt(0.5)"
      ),
      ("timing", "local t = timing{duration = 2, autoreverses = true} local x = t:progress(0.5)"),
    ].map { name, statements in (name, Script.updating(statements)) }

  /// How loading and four updates end when these blocks are refused.
  private func error(_ text: String, refusing blocks: Range<Int>) -> ScriptError? {
    var limits = Limits()
    limits.refusedAllocations = blocks
    do {
      let show = try Script.show(Script.load(text, limits: limits))
      for percent in [0, 0.3, 0.6, 1] {
        if let failure = show.frame(of: 0, atPercent: percent).failures.first {
          throw failure.error
        }
      }
      return nil
    } catch {
      return error as? ScriptError
    }
  }

  @Test(arguments: scripts.map(\.name))
  func aRefusedBlockEndsInTheMemoryLimitOrInNothing(name: String) throws {
    let text = try #require(Self.scripts.first { $0.name == name }).text
    let untroubled = error(text, refusing: 0..<0)
    try #require(untroubled == nil, "\(untroubled?.message ?? "")")
    var first = 0, good = 0
    // All blocks from the first one on; the script has asked for its last when none is missed any more.
    // Lua makes do without some (a bigger table of short texts), so one good end proves nothing.
    while good < 20 {
      let ends = [error(text, refusing: first..<Int.max), error(text, refusing: first..<first + 1)]
      for end in ends {
        guard let end else { continue }
        #expect(end.kind == .limit && end.message.contains("memory"), "\(first): \(end)")
      }
      good = ends[0] == nil ? good + 1 : 0
      first += 1
    }
    #expect(first > 100)
    #expect(try Script.place(Script.updating("")).x == 0.5)
  }
}
