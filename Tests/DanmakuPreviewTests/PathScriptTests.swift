import DanmakuCore
import DanmakuScripting
import Foundation
import Testing

@testable import DanmakuPreview

@Suite struct PathScriptTests {
  static let points = [(-40.0, 12.5), (300, 0), (1919.99, 1080.25), (300, 0)]

  @Test(arguments: [false, true], [false, true])
  func aPathThatIsWrittenReadsBackTheSame(isSmooth: Bool, isClosed: Bool) throws {
    let path = try Path(
      points: Self.points.map { Point(x: $0.0, y: $0.1) }, isSmooth: isSmooth, isClosed: isClosed)
    let text = PathScript.text(of: path, name: "my-path", stage: .fullHD)
    let (track, _) = try ScriptTrack.load(
      try ScriptSource(file: "my-path.lua", text: text), stage: .fullHD)
    #expect(track.drawnPath() == path)
    #expect(track.isFunctionOfPercent && track.trialErrors.isEmpty && track.warnings.isEmpty)
  }

  @Test func theTrackFollowsThePath() throws {
    let path = try Path(points: Self.points.map { Point(x: $0.0, y: $0.1) }, isSmooth: true)
    let text = PathScript.text(of: path, name: "a", stage: .fullHD)
    let (track, _) = try ScriptTrack.load(
      try ScriptSource(file: "a.lua", text: text), stage: .fullHD)
    let comment = MeasuredComment(
      Comment(id: "1", text: "a"), size: Size(width: 40, height: 20), showSeed: 0)
    let show = Show(stage: .fullHD, tracks: [track], comments: [comment])
    for step in 0...20 {
      let percent = Double(step) / 20
      let a = show.frame(of: 0, atPercent: percent).entries[0].attributes
      let pose = path.pose(at: percent)
      #expect(abs(a.x + 20 - pose.x) < 1e-6 && abs(a.y + 10 - pose.y) < 1e-6)
    }
  }

  @Test func anotherPathTakesThePlaceOfTheOldOneAndLeavesWhatWasWrittenByHand() throws {
    let old = try Path(points: Self.points.map { Point(x: $0.0, y: $0.1) })
    let new = try Path(
      points: [Point(x: 1, y: 2), Point(x: 3.5, y: 4)], isSmooth: true, isClosed: true)
    let text =
      PathScript.text(of: old, name: "a", stage: .fullHD)
      .replacing("param(\"duration\", 8,", with: "param(\"duration\", 3,") + "-- mine\n"
    let source = try ScriptSource(file: "a.lua", text: text)
    let replaced = try #require(PathScript.replacing(source.lines, with: new))
    let (track, _) = try ScriptTrack.load(
      try ScriptSource(file: "a.lua", text: replaced), stage: .fullHD)
    #expect(track.drawnPath() == new)
    #expect(track.params.first?.value == .number(3) && replaced.hasSuffix("-- mine\n"))
    // The same path again is the same file.
    #expect(PathScript.replacing(source.lines, with: old) == text)
    // What stands there in another way is left to be written anew.
    for other in [
      "points = {{1, 2}}", text.replacing("smooth = false\n", with: ""),
      text.replacing("smooth = false\n", with: "smooth = false -- mine\n"),
      text.replacing("points = {\n", with: "points = {\n  -- mine\n"),
      text.replacing("closed = false\n", with: "closed = param('c', true, 'doc')\n"),
    ] {
      let lines = try ScriptSource(file: "a.lua", text: other).lines
      #expect(PathScript.replacing(lines, with: new) == nil)
    }
  }

  @Test func whatHasNoPointsIsNoDrawing() throws {
    for text in [
      "", "points = 3", "points = {1, 2, 3}", "points = {{1, 'a'}, {2, 3}}",
      "local points = {{1, 2}}",
    ] {
      let source = try ScriptSource(
        file: "a.lua", text: text + "\nfunction updateAttributes(p, a) a.x = p end")
      #expect(try ScriptTrack.load(source, stage: .fullHD).track.drawnPath() == nil)
    }
  }

  @Test func aScriptIsSavedWholeAndNeverOverAnotherUnasked() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(ScriptSaver.save("one", as: "a", in: folder, replace: false) == .saved)
    #expect(ScriptSaver.save("two", as: "a", in: folder, replace: false) == .exists)
    #expect(try String(contentsOfFile: folder + "/a.lua", encoding: .utf8) == "one")
    #expect(ScriptSaver.save("three", as: "a", in: folder, replace: true) == .saved)
    #expect(try String(contentsOfFile: folder + "/a.lua", encoding: .utf8) == "three")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.lua"])
    guard
      case .failed(let message) = ScriptSaver.save("x", as: "a", in: "/proc/no/such", replace: true)
    else {
      Issue.record("it is saved")
      return
    }
    #expect(message.contains("cannot be written"))
  }
}
