// A host for live comments in fifty lines: a stage, a track in Lua, comments as they come, and what is on
// stage at each second. A real one would take its readings from a monotonic clock, and draw the entries.

import DanmakuCore
import DanmakuScripting

@main
struct EmbeddedPlayer {
  static let script = """
    -- glide.lua: comments cross the stage and sink a little on their way.
    duration = 4
    lanes = 3
    function updateAttributes(percent, attributes)
      attributes.x = stage.width - (stage.width + attributes.width) * percent
      attributes.centerY = attributes.laneCenter + 10 * percent
    end
    """

  /// Texts, and the readings (s) at which they come.
  static let chat = [
    (0.0, "hello"), (0.2, "弹幕"), (0.2, "弹幕"), (1.5, "what a view"), (2.0, "hello again"),
  ]

  static func main() throws {
    let stage = Stage(width: 640, height: 120) ?? .fullHD
    let source = try ScriptSource(file: "glide.lua", text: script)
    let track = try ScriptTrack.load(source, stage: stage).track
    var player = Player(stage: stage, tracks: [track])
    var sizes = MeasureCache(CellMeasure())

    player.start(at: 0)
    for (number, (reading, text)) in chat.enumerated() {
      let comment = Comment(id: "\(number)", text: text)
      let size = sizes.size(of: text, fontSize: comment.fontSize)
      player.insert(MeasuredComment(comment, size: size, showSeed: 0), at: reading)
    }
    for second in 2...7 {
      let frame = player.frame(at: Double(second))
      let places = frame.entries.map { entry in
        let a = entry.attributes
        return "\(a.comment.comment.text) at \(NumberText.rounded(a.x)),\(NumberText.rounded(a.y))"
      }
      print("\(second) s: \(places.isEmpty ? "nobody" : places.joined(separator: "; "))")
    }
    print("\(player.counts.displayed) shown, next tick: \(player.nextWake())")
  }
}
