import Testing

@testable import DanmakuScripting

@Suite struct DiagnosticTextTests {
  @Test func anErrorIsToldWithPlaceKindFrameAndHint() throws {
    let error = try #require(Script.error(Script.updating("attributes.centreX = 1")))
    #expect(
      DiagnosticText.of(error) == """
        test.lua:2: contract error: attributes has no field 'centreX'
            1 | function updateAttributes(percent, attributes)
          > 2 |   attributes.centreX = 1
            3 |   attributes.x = percent
            4 | end
          hint: did you mean 'centerX'?
        """)
  }

  @Test func whatAScriptWritesCannotSteerTheTerminal() throws {
    let error = try #require(Script.error(#"error("\27[2J\7 \xE2\x80\xAE")"#))
    let text = DiagnosticText.of(error)
    #expect(text.contains("\\u{1b}[2J\\u{7} \\u{202e}"))
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }

  @Test func colorsAreOnlyThereWhereTheyAreWanted() throws {
    let error = try #require(Script.error("error('x')"))
    #expect(!DiagnosticText.of(error).contains("\u{1B}"))
    #expect(DiagnosticText.of(error, color: true).contains("\u{1B}[31m"))
  }

  @Test func aPageGetsTheSameWordsAndNoTagOfTheScripts() throws {
    let text = "error('<img src=x onerror=\"f()\"> & </span> \\27[2J')"
    let error = try #require(Script.error(text))
    let html = DiagnosticText.html(of: error)
    #expect(html.contains("<span class=\"kind\">runtime error</span>"))
    #expect(html.contains("&lt;img src=x onerror=&quot;f()&quot;&gt; &amp; &lt;/span&gt;"))
    // What is left without our own tags has neither tags nor quotes, and says what a terminal is told.
    var rest = html
    for role in ["place", "kind", "code", "meant", "hint"] {
      rest = rest.replacing("<span class=\"\(role)\">", with: "")
    }
    rest = rest.replacing("</span>", with: "")
    #expect(!rest.contains { "<>\"'".contains($0) })
    for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")] {
      rest = rest.replacing("&\(name);", with: sign)
    }
    #expect(rest == DiagnosticText.of(error))
  }
}
