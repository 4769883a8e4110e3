import DanmakuCore
import Testing

@testable import DanmakuScripting

@Suite struct AttributesTests {
  @Test func fieldsAreBackAtTheirDefaultsBeforeEachCall() throws {
    let a = try Script.place(
      """
      function updateAttributes(percent, attributes)
        local a = attributes
        assert(a.x == 0 and a.centerY == a.laneCenter)
        assert(a.rotation == 0 and a.scale == 1 and a.scaleX == 1 and a.scaleY == 1)
        assert(a.opacity == 1 and a.reveal == 1)
        a.x, a.y, a.rotation, a.scale, a.opacity, a.reveal = 1, 2, 3, 4, 0.5, 0.25
        assert(a.x == 1 and a.y == 2 and a.rotation == 3 and a.scaleY == 4)
      end
      """)
    #expect(a.x == 1 && a.y == 2 && a.rotation == 3)
    #expect(a.scaleX == 4 && a.scaleY == 4 && a.opacity == 0.5 && a.reveal == 0.25)
  }

  @Test func theLastWrittenOfEdgeAndCenterWins() throws {
    let edge = try Script.place(Script.updating("attributes.centerX = 200; attributes.y = 7"))
    #expect(edge.x == 0.5 && edge.y == 7)
    let center = try Script.place(
      """
      function updateAttributes(percent, attributes)
        attributes.x = 1
        attributes.centerX = 200
        assert(attributes.x == 200 - attributes.width / 2)
      end
      """)
    #expect(center.x == 150)
  }

  @Test(arguments: [("opacity = 1.5", 1.0), ("opacity = -3", 0), ("opacity = 0.25", 0.25)])
  func opacityIsClamped(statement: String, expected: Double) throws {
    #expect(try Script.place(Script.updating("attributes.\(statement)")).opacity == expected)
  }

  @Test func scaleWritesBothAndMayMirror() throws {
    let a = try Script.place(Script.updating("attributes.scale = 2; attributes.scaleX = -1"))
    #expect(a.scaleX == -1 && a.scaleY == 2)
  }

  @Test func everyReadFieldHasItsValue() throws {
    _ = try Script.place(
      """
      lanes = 3
      function updateAttributes(percent, a)
        if a.text ~= "hello" then a.x = 0 return end  -- a trial's comment
        assert(a.id == "#7" and a.kind == "scroll" and a.color == 0xFFFFFF and a.fontSize == 25)
        assert(a.width == 100 and a.height == 30 and math.type(a.seed) == "integer")
        assert(a.index == 0 and a.lane == 0 and a.laneCount == 3)
        assert(a.laneTop == 0 and a.laneHeight == 100 and a.laneCenter == 50)
        assert(a.born == 0 and a.age == 3 and a.duration == 6 and percent == 0.5)
        assert(stage.width == 400 and stage.height == 300)
        a.x = 0
      end
      """, id: "#7")
  }

  @Test(arguments: [
    ("attributes.centreX = 1", "attributes has no field 'centreX'", "did you mean 'centerX'?"),
    ("local v = attributes.widht", "attributes has no field 'widht'", "did you mean 'width'?"),
    ("local v = stage.hieght", "stage has no field 'hieght'", "did you mean 'height'?"),
    ("attributes.id = 'a'", "attributes.id can be read, not written", nil),
    ("attributes.x = '12'", "attributes.x must be a number, not a text", nil),
    ("attributes.y = nil", "attributes.y must be a number, not nil", nil),
    (
      "attributes.y = 1/0", "attributes.y must be a finite number, not inf",
      "inf comes from a division by 0; is the divisor 0 at percent 0 or 1?"
    ),
    ("stage.width = 3", "stage can be read, not written", nil),
  ])
  func misuseIsAContractErrorAtItsLine(
    statement: String, message: String, hint: String?
  ) throws {
    let error = try #require(Script.error(Script.updating(statement)))
    #expect(error.kind == .contract)
    #expect(error.line == 2)
    #expect(error.message == message)
    #expect(error.hint == hint)
    #expect(error.frame?.lines.contains("  \(statement)") == true)
  }

  @Test(arguments: ["x", "y", "centerX", "rotation", "scale", "scaleX", "opacity", "reveal"])
  func nanIsRefusedInEveryField(field: String) throws {
    let error = try #require(Script.error(Script.updating("attributes.\(field) = 0/0")))
    #expect(error.message == "attributes.\(field) must be a finite number, not nan")
    #expect(error.hint?.contains("0/0") == true)
  }

  @Test func attributesKeptFromAnUpdateAreOfNoUseInDuration() throws {
    let error = try #require(
      Script.error(
        """
        local kept
        function duration(attributes)
          if kept then return kept.x end
          return 3
        end
        function updateAttributes(percent, attributes)
          kept = attributes
          attributes.x = 0
        end
        """))
    #expect(error.kind == .contract)
    #expect(error.line == 3)
  }

  @Test func textsOfAllScriptsReachTheScriptWhole() throws {
    for text in ["弹幕", "مرحبا", "👩‍👩‍👧‍👦", "a\u{0}b", "", String(repeating: "长", count: 10_000)] {
      let track = try Script.load(
        """
        function updateAttributes(percent, a)
          a.x = #a.text
        end
        """)
      let frame = try Script.show(track, text: text).frame(at: 0)
      #expect(frame.entries.first?.attributes.x == Double(text.utf8.count))
    }
  }
}
