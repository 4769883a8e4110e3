import DanmakuCore

/// Writes a path as a track: a script to read and to go on with.
enum PathScript {
  /// - Parameters:
  ///   - name: The track's.
  ///   - stage: What the path was drawn on.
  static func text(of path: Path, name: String, stage: Stage) -> String {
    func number(_ value: Double) -> String { NumberText.rounded((value * 100).rounded() / 100) }
    let points = path.points.map { "  {\(number($0.x)), \(number($0.y))}," }
    let size = "\(number(stage.width)) x \(number(stage.height))"
    return """
      -- \(name).lua: comments follow a path that was drawn in the preview.
      controller = "move"
      duration = param("duration", 8, 0.5, 60, "seconds alive")
      spacing = param("spacing", 0.2, 0, 60, "seconds between two comments")

      local tilt = param("tilt", false, "whether comments turn with the path")

      -- px, on a stage of \(size)
      points = {
      \(points.joined(separator: "\n"))
      }
      smooth = \(path.isSmooth)
      closed = \(path.isClosed)

      local way = path{smooth = smooth, closed = closed, table.unpack(points)}

      -- The center of a comment rides on the path.
      length = math.max(1, way:length())

      function updateAttributes(percent, attributes)
        local x, y, angle = way:pointAt(percent)
        attributes.centerX, attributes.centerY = x, y
        if tilt then attributes.rotation = angle end
      end

      """
  }
}
