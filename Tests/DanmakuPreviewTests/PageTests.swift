import Foundation
import Glibc
import Testing

/// The page in a real browser, and the program behind it.
@Suite(.serialized) struct PageTests {
  /// A track that stands where it says.
  static func standing(_ x: Int) -> String {
    """
    local x = param("x", \(x), 0, 5000, "where")
    function updateAttributes(percent, attributes)
      attributes.x = x
      attributes.opacity = 1 - percent
    end
    """
  }

  private struct Entry: Decodable {
    let id: String?
    let x, y, width, height, rotation, scaleX, scaleY, opacity, reveal: Double
  }

  private func x(_ page: Page) throws -> Double {
    try page.evaluate("preview.entries[0]?.x ?? -1", as: Double.self)
  }

  @Test func aSaveIsSeenAndABrokenOneLeavesTheLastGoodVersionFlying() throws {
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: "#track=a&count=1000") {
      server, page in
      #expect(try x(page) == 10)
      try server.save(Self.standing(20), as: "a.lua")
      try page.wait(for: "preview.entries[0]?.x === 20")

      try server.save("function updateAttributes(percent,", as: "a.lua")
      try page.wait(for: "!document.querySelector('#diagnostic').hidden")
      let told = try page.evaluate(
        "document.querySelector('#diagnostic').textContent", as: String.self)
      #expect(told.contains("tracks/a.lua:1") && told.contains("syntax error"))
      // Put away, it can be had back.
      try page.key("Escape")
      try page.wait(for: "document.querySelector('#diagnostic').hidden")
      try page.run("document.querySelector('#broken').click()")
      try page.wait(for: "!document.querySelector('#diagnostic').hidden")
      // The old version flies on, and the playhead goes on.
      let before = try page.evaluate("preview.frameTime", as: Double.self)
      try page.wait(for: "preview.frameTime > \(before) + 0.3")
      #expect(try x(page) == 20)
      // Beside the stage, not over it.
      #expect(
        try page.evaluate(
          """
          (() => {
            const a = document.querySelector('#diagnostic').getBoundingClientRect();
            const b = document.querySelector('#stage').getBoundingClientRect();
            return a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
          })()
          """, as: Bool.self))

      try server.save(Self.standing(30), as: "a.lua")
      try page.wait(for: "document.querySelector('#diagnostic').hidden")
      try page.wait(for: "document.querySelector('#broken').hidden")
      try page.wait(for: "preview.entries[0]?.x === 30")
    }
  }

  @Test func thePlaceOfEachCommentIsTheDryRuns() throws {
    let hash = "#track=christina&count=100&density=8&kind=mixed&seed=5&set.duration=7.5"
    try PreviewProcess.withPage([:], hash: hash) { server, page in
      try page.run("preview.seek(4.2 + 1 / 3)")
      try page.wait(for: "preview.frameTime === 4.2 + 1 / 3")
      try page.wait(for: "preview.entries.every((entry) => entry.id !== undefined)")
      let shown = try page.evaluate("preview.entries", as: [Entry].self)
      try page.run("document.querySelector('#copy-command').click()")
      try page.wait(for: "document.querySelector('#status').textContent.includes('dry-run')")
      let status = try page.evaluate(
        "document.querySelector('#status').textContent", as: String.self)
      let command = try #require(status.range(of: "danmaku dry-run")).lowerBound
      let rows = try dryRun(String(status[command...]), in: server.folder)
      #expect(shown.count > 10 && rows.count == shown.count)
      for (entry, row) in zip(shown, rows) {
        #expect(entry.id == row["comment"])
        let numbers = [
          ("x", entry.x), ("y", entry.y), ("width", entry.width), ("height", entry.height),
          ("rotation", entry.rotation), ("scaleX", entry.scaleX), ("scaleY", entry.scaleY),
          ("opacity", entry.opacity), ("reveal", entry.reveal),
        ]
        for (name, number) in numbers { #expect(row[name].flatMap(Double.init) == number) }
      }
    }
  }

  /// Runs a command line as a shell does.
  private func dryRun(_ line: String, in folder: URL) throws -> [[String: String]] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line + " --exact --format csv"]
    process.currentDirectoryURL = folder
    let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    process.environment = ["PATH": programs + ":/usr/bin:/bin", "HOME": "/tmp"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    let names = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  @Test func seekAndStepAreExactToTheFrame() throws {
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: "#track=a") { _, page in
      try page.run("preview.seek(2)")
      try page.wait(for: "preview.frameTime === 2")
      for frame in 121...125 {
        try page.key("ArrowRight")
        try page.wait(for: "Math.abs(preview.frameTime * 60 - \(frame)) < 1e-9")
      }
      try page.key("ArrowLeft")
      try page.wait(for: "Math.abs(preview.frameTime * 60 - 124) < 1e-9")
      try page.key("ArrowRight", modifiers: 8)
      try page.wait(for: "Math.abs(preview.frameTime * 60 - 134) < 1e-9")
      try page.key("Home")
      try page.wait(for: "preview.frameTime === 0")
    }
  }

  @Test func twoPagesHaveTheirOwnParams() throws {
    let server = try PreviewProcess(["a.lua": Self.standing(10)])
    let browser = try Chromium()
    let one = try browser.newPage(server.url + "#track=a")
    let other = try browser.newPage(server.url + "#track=a&set.x=77")
    try one.wait(for: "preview.entries[0]?.x === 10")
    try other.wait(for: "preview.entries[0]?.x === 77")
    try one.run(
      """
      const field = document.querySelector('#param-x');
      field.value = '123';
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new Event('change', {bubbles: true}));
      """)
    try one.wait(for: "preview.entries[0]?.x === 123")
    #expect(try x(other) == 77)
    // Each keeps its own over a save, which goes to both.
    try server.save(Self.standing(10) + "\n-- again", as: "a.lua")
    try one.wait(for: "preview.generation >= 3 && preview.entries[0]?.x === 123")
    try other.wait(for: "preview.generation >= 2 && preview.entries[0]?.x === 77")
    #expect(one.problems + other.problems == [])
  }

  @Test func allThatCountsSurvivesAReloadOfThePage() throws {
    let hash = "#track=a&set.x=42&seed=3&count=10"
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: hash) { _, page in
      try page.run("preview.seek(1.5)")
      try page.wait(for: "preview.frameTime === 1.5")
      try page.key("]")
      try page.wait(for: "new URLSearchParams(location.hash.slice(1)).get('select')")
      let selected = try page.evaluate(
        "new URLSearchParams(location.hash.slice(1)).get('select')", as: String.self)
      try page.run(
        """
        const speed = document.querySelector('#speed');
        speed.value = '0.5';
        speed.dispatchEvent(new Event('input', {bubbles: true}));
        speed.dispatchEvent(new Event('change', {bubbles: true}));
        """)
      try page.key("i")
      try page.wait(for: "location.hash.includes('t=1.5')")
      try page.reload()
      try page.wait(
        for: "preview.connected && preview.frameTime === 1.5 && preview.entries.length > 0")
      #expect(try page.evaluate("preview.playing", as: Bool.self) == false)
      #expect(try page.evaluate("document.querySelector('#speed').value", as: String.self) == "0.5")
      #expect(try x(page) == 42)
      #expect(
        try page.evaluate(
          "new URLSearchParams(location.hash.slice(1)).get('select')", as: String.self) == selected)
      #expect(
        try page.evaluate("document.querySelector('#loop-clear').disabled", as: Bool.self) == false)
    }
  }

  @Test func theKeyboardIsEnough() throws {
    try PreviewProcess.withPage(
      ["a.lua": Self.standing(10), "b.lua": Self.standing(20)], hash: "#track=a"
    ) {
      _, page in
      try page.key("/", code: "Slash")
      try page.type("b")
      try page.key("Enter")
      try page.wait(for: "preview.entries[0]?.x === 20")
      try page.run("document.activeElement.blur()")
      try page.key(" ", code: "Space")
      try page.wait(for: "!preview.playing")
      try page.key("l")
      try page.wait(for: "preview.playing")
      try page.key("k")
      try page.wait(for: "!preview.playing")
      try page.key("?", code: "Slash", modifiers: 8)
      try page.wait(for: "document.querySelector('#help').open")
      try page.key("Escape")
      try page.wait(for: "!document.querySelector('#help').open")
      // Whatever can be clicked can be reached, and has a name.
      #expect(
        try page.evaluate(
          """
          [...document.querySelectorAll('button, input, select, [role=slider]')]
            .filter((one) => one.offsetParent !== null && !one.disabled)
            .filter((one) => one.tabIndex < 0 || !(one.ariaLabel || one.textContent.trim()
              || one.title || one.labels?.length || one.getAttribute('aria-labelledby')))
            .map((one) => one.outerHTML)
          """, as: [String].self) == [])
    }
  }

  @Test func aPageGoesOnWhenTheProgramIsStartedAgain() throws {
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: "#track=a&set.x=55") {
      server, page in
      let port = server.port
      #expect(server.stop() == 0)
      try page.wait(for: "!preview.connected")
      try server.start(port: port)
      try page.wait(for: "preview.connected && preview.entries[0]?.x === 55", seconds: 15)
    }
  }

  @Test func aScriptWithoutEndAndAFolderThatGoesNeedNoRestart() throws {
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: "#track=a&count=1000") {
      server, page in
      try server.save("while true do end", as: "a.lua")
      try page.wait(for: "document.querySelector('#diagnostic').textContent.includes('limit')")
      #expect(try x(page) == 10)
      try server.save(
        "function updateAttributes(p, a) a.x = 1 if p > 0.9999 then while true do end end end",
        as: "a.lua")
      try page.wait(for: "document.querySelector('#diagnostic').textContent.includes('limit')")
      try server.save(Self.standing(20), as: "a.lua")
      try page.wait(for: "preview.entries[0]?.x === 20")

      let folder = server.folder.appending(path: "tracks")
      try FileManager.default.removeItem(at: folder)
      try page.wait(
        for: "document.querySelector('#diagnostic').textContent.includes('there is no such file')")
      #expect(try x(page) == 20)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try server.save(Self.standing(30), as: "a.lua")
      try page.wait(for: "preview.entries[0]?.x === 30")
      try page.wait(for: "document.querySelector('#diagnostic').hidden")
    }
  }

  @Test func valuesThatDoNotRunAreToldAsSuchAndPutAwayUntilTheNextSave() throws {
    let script = """
      local x = param("x", 10, 0, 5000, "where")
      if x > 100 then error("too far") end
      function updateAttributes(percent, attributes) attributes.x = x end
      """
    func set(_ value: Int) -> String {
      """
      (() => {
        const field = document.querySelector('#param-x');
        field.value = '\(value)';
        field.dispatchEvent(new Event('input', {bubbles: true}));
        field.dispatchEvent(new Event('change', {bubbles: true}));
      })()
      """
    }
    try PreviewProcess.withPage(["a.lua": script], hash: "#track=a&count=1000") { server, page in
      try page.run(set(200))
      try page.wait(
        for: "document.querySelector('#diagnostic').textContent.includes('with these values')")
      #expect(try x(page) == 10)
      #expect(try page.evaluate("document.querySelector('#broken').hidden", as: Bool.self))
      try page.run(set(50))
      try page.wait(
        for: "document.querySelector('#diagnostic').hidden && preview.entries[0]?.x === 50")

      try server.save("function (", as: "a.lua")
      try page.wait(for: "!document.querySelector('#broken').hidden")
      try page.key("Escape")
      try page.wait(for: "document.querySelector('#diagnostic').hidden")
      try page.run(set(60))
      try page.wait(for: "preview.entries[0]?.x === 60")
      #expect(try page.evaluate("document.querySelector('#diagnostic').hidden", as: Bool.self))
      try server.save("function ((", as: "a.lua")
      try page.wait(for: "!document.querySelector('#diagnostic').hidden")
    }
  }

  @Test func aClockThatJumpsEightHoursMovesThePlayheadAsALateFrameDoes() throws {
    try PreviewProcess.withPage(["a.lua": Self.standing(10)], hash: "#track=a&count=1000") {
      _, page in
      #expect(
        try page.evaluate(
          "import('./playback.js').then(({limitStep}) => [8 * 3600, -5, 0.1].map(limitStep))",
          as: [Double].self) == [0.25, 0, 0.1])
      // The page's own clock, eight hours later.
      try page.run(
        """
        const real = requestAnimationFrame;
        globalThis.requestAnimationFrame = (body) => real((now) => body(now + 8 * 3600e3));
        """)
      let before = try page.evaluate("preview.t", as: Double.self)
      try page.wait(for: "preview.t > \(before) + 0.5")
      #expect(try page.evaluate("preview.t", as: Double.self) < before + 3)
    }
  }

  @Test func textFromOutsideIsText() throws {
    let script = """
      print("<img src=x onerror=document.title='gone'>")
      local a = param("a", "<b>", {"<b>", "c"}, "<script>document.title='gone'</script>")
      function updateAttributes(percent, attributes) attributes.x = 1 end
      """
    try PreviewProcess.withPage(["a.lua": "-- a.lua: <img src=x>\n" + script], hash: "#track=a") {
      server, page in
      try page.wait(for: "document.querySelector('#console').textContent.includes('<img src=x')")
      try server.save("error('<img src=x onerror=1>')", as: "a.lua")
      try page.wait(for: "document.querySelector('#diagnostic').textContent.includes('<img')")
      #expect(
        try page.evaluate(
          "document.querySelectorAll('img, b, script:not([src])').length", as: Int.self)
          == 0)
      #expect(try page.evaluate("document.title.includes('gone')", as: Bool.self) == false)
    }
  }
}
