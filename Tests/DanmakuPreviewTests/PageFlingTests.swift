import Testing

/// The time line, let go of with speed.
@Suite(.serialized) struct PageFlingTests {
  @Test func theTimeLineRunsOnAndSlowsDown() throws {
    let server = try PreviewProcess(["a.lua": PageTests.standing(10)])
    let page = try Chromium().newPage(server.url + "#track=a&count=1000&density=10")
    try page.wait(for: "preview.entries.length > 0")
    try page.run("preview.seek(20)")
    try page.wait(for: "preview.frameTime === 20")
    let line = try page.center(of: "#timeline")
    try page.mouse(.mousePressed, x: line.x - 100, y: line.y)
    for step in 1...10 {
      try page.mouse(.mouseMoved, x: line.x - 100 + Double(step) * 12, y: line.y)
    }
    let dragged = try page.evaluate("preview.t", as: Double.self)
    try page.mouse(.mouseReleased, x: line.x + 20, y: line.y)
    // It runs on the way it was dragged, each step shorter than the one before, and stands still in the end.
    try page.wait(for: "preview.t > \(dragged) + 0.5")
    try page.run(
      """
      globalThis.seen = [];
      const note = () => {
        seen.push(preview.t);
        const [a, b] = seen.slice(-2);
        if (seen.length < 2 || a !== b || seen.length < 30) requestAnimationFrame(note);
        else globalThis.isStill = true;
      };
      requestAnimationFrame(note);
      """)
    try page.wait(for: "globalThis.isStill", seconds: 15)
    let seen = try page.evaluate("seen", as: [Double].self)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
    let third = seen.count / 3
    #expect(seen[third] - seen[0] > seen[seen.count - 1] - seen[seen.count - 1 - third])
    #expect(page.problems == [])
  }

  @Test func whoWantsLittleMotionHasNone() throws {
    let server = try PreviewProcess(["a.lua": PageTests.standing(10)])
    let page = try Chromium().newPage("about:blank")
    try page.setMedia(scheme: .dark, reducedMotion: true)
    try page.open(server.url + "#track=a&count=1000&density=10")
    try page.wait(for: "preview.generation > 0")
    #expect(try page.evaluate("preview.playing", as: Bool.self) == false)
    let line = try page.center(of: "#timeline")
    try page.mouse(.mousePressed, x: line.x - 100, y: line.y)
    for step in 1...10 {
      try page.mouse(.mouseMoved, x: line.x - 100 + Double(step) * 12, y: line.y)
    }
    try page.mouse(.mouseReleased, x: line.x + 20, y: line.y)
    let released = try page.evaluate("preview.t", as: Double.self)
    try page.run("new Promise((done) => setTimeout(done, 300))")
    #expect(try page.evaluate("preview.t", as: Double.self) == released)
  }
}
