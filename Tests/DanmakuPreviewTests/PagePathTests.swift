import Foundation
import Testing

/// The path editor, by pointer.
@Suite(.serialized) struct PagePathTests {
  @Test func aPathIsDrawnSavedAndReadBack() throws {
    try PreviewProcess.withPage(["a.lua": PageTests.standing(10)], hash: "#track=a") {
      server, page in
      try page.run("document.querySelector('#path-toggle').closest('details').open = true")
      let toggle = try page.center(of: "#path-toggle")
      try page.click(x: toggle.x, y: toggle.y)
      let stage = try page.center(of: "#stage")
      for (dx, dy) in [(-200.0, -50.0), (0, 80), (200, -50)] {
        try page.click(x: stage.x + dx, y: stage.y + dy)
      }
      try page.wait(for: "document.querySelectorAll('#path-points > *').length === 3")
      // The second point is grabbed beside its middle, and dragged.
      try page.mouse(.mousePressed, x: stage.x + 3, y: stage.y + 82)
      try page.mouse(.mouseMoved, x: stage.x + 20, y: stage.y + 60)
      try page.mouse(.mouseMoved, x: stage.x + 33, y: stage.y + 52)
      try page.mouse(.mouseReleased, x: stage.x + 33, y: stage.y + 52)
      // A fourth one comes, and goes as it is held.
      try page.click(x: stage.x + 100, y: stage.y + 100)
      try page.wait(for: "document.querySelectorAll('#path-points > *').length === 4")
      try page.mouse(.mousePressed, x: stage.x + 100, y: stage.y + 100)
      try page.wait(for: "document.querySelectorAll('#path-points > *').length === 3")
      try page.mouse(.mouseReleased, x: stage.x + 100, y: stage.y + 100)
      try page.run(
        """
        const name = document.querySelector('#path-name');
        name.value = 'drawn-here';
        name.dispatchEvent(new Event('input', {bubbles: true}));
        """)
      let save = try page.center(of: "#path-save")
      try page.click(x: save.x, y: save.y)
      try page.wait(for: "location.hash.includes('track=drawn-here')")
      let file = server.folder.appending(path: "tracks/drawn-here.lua")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("points = {") && text.contains("path{"))
      #expect(text.split(separator: "\n").filter { $0.hasPrefix("  {") }.count == 3)
      // Where the middle one was dropped, px of the stage: the grab was 3, 2 beside it.
      let scale = try page.evaluate(
        "1920 / document.querySelector('#stage').getBoundingClientRect().width", as: Double.self)
      let points = text.split(separator: "\n").filter { $0.hasPrefix("  {") }.map { line in
        line.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
      }
      #expect(abs(points[1][0] - (960 + 30 * scale)) < 1.5)
      #expect(abs(points[1][1] - (540 + 50 * scale)) < 1.5)
      // Comments ride on it: at its start the first one's center is the first point.
      try page.run("preview.seek(0)")
      try page.wait(for: "preview.frameTime === 0")
      try page.run("preview.seek(preview.entries[0]?.entry ?? 0.2)")
      try page.wait(for: "preview.entries.length > 0")
      let first = try page.evaluate(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])(preview.entries[0])",
        as: [Double].self)
      #expect(hypot(first[0] - points[0][0], first[1] - points[0][1]) < 40)
      // What is read back is what was written, also after a reload of the page.
      try page.reload()
      try page.wait(for: "preview.generation > 0")
      try page.run("document.querySelector('#path-edit').closest('details').open = true")
      try page.run("document.querySelector('#path-edit').click()")
      try page.wait(for: "document.querySelectorAll('#path-points > *').length === 3")
      let read = try page.evaluate(
        "[...document.querySelectorAll('#path-points button')].map((one) => one.textContent)",
        as: [String].self)
      for (text, point) in zip(read, points) {
        #expect(text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) } == point)
      }
      // Saving it again asks first, and replaces.
      try page.run("document.querySelector('#path-form').requestSubmit()")
      try page.wait(for: "document.querySelector('#replace').open")
      try page.key("Escape")
      try page.wait(for: "!document.querySelector('#replace').open")
    }
  }
}
