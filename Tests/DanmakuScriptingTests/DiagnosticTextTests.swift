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
}
