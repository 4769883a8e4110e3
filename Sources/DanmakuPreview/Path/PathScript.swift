import DanmakuCore

/// Writes a path as a track: a script to read and to go on with.
enum PathScript {
  /// - Parameters:
  ///   - name: The track's.
  ///   - stage: What the path was drawn on.
  static func text(of path: Path, name: String, stage: Stage) -> String {
    let size = "\(number(stage.width)) x \(number(stage.height))"
    return """
      -- \(name).lua: comments follow a path that was drawn in the preview.
      controller = "move"
      duration = param("duration", 8, 0.5, 60, "seconds alive")
      spacing = param("spacing", 0.2, 0, 60, "seconds between two comments")

      local tilt = param("tilt", false, "whether comments turn with the path")

      -- px, on a stage of \(size)
      \(globals(path).joined(separator: "\n"))

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

  /// A script with another path in place of its own, and all else as it is; nil where the path does not stand there
  /// as `text` writes it.
  ///
  /// - Parameter lines: The script's.
  static func replacing(_ lines: [String], with path: Path) -> String? {
    guard let first = lines.firstIndex(of: "points = {"),
      let end = lines[first...].firstIndex(of: "}"), lines.count > end + 2,
      ["smooth = true", "smooth = false"].contains(lines[end + 1]),
      ["closed = true", "closed = false"].contains(lines[end + 2]),
      lines[(first + 1)..<end].allSatisfy(isPoint),
      lines.count(where: { $0.hasPrefix("points = ") }) == 1
    else { return nil }
    let all = lines[..<first] + globals(path) + lines[(end + 3)...]
    return all.joined(separator: "\n") + "\n"
  }

  /// Whether a line is a point as it is written here, and nothing else.
  private static func isPoint(_ line: String) -> Bool {
    guard line.hasPrefix("  {"), line.hasSuffix("},") else { return false }
    let numbers = line.dropFirst(3).dropLast(2).split(
      separator: ", ", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { Double(decimal: String($0)) != nil }
  }

  /// What is read back: `points`, `smooth` and `closed`.
  private static func globals(_ path: Path) -> [String] {
    ["points = {"] + path.points.map { "  {\(number($0.x)), \(number($0.y))}," }
      + ["}", "smooth = \(path.isSmooth)", "closed = \(path.isClosed)"]
  }

  /// To a hundredth of a px.
  private static func number(_ value: Double) -> String {
    NumberText.rounded((value * 100).rounded() / 100)
  }
}
