/// Turns errors into words: the one place for command line, page and log.
public enum DiagnosticText {
  /// Several lines, without a line break at the end.
  ///
  /// - Parameter color: Whether to use the colors of a terminal.
  public static func of(_ error: ScriptError, color: Bool = false) -> String {
    let paint = Paint(isOn: color)
    let place = error.line.map { "\(printable(error.file)):\($0)" } ?? printable(error.file)
    let kind = error.kind == .limit ? "limit" : "\(error.kind.rawValue) error"
    var lines = ["\(paint.bold(place)): \(paint.red(kind)): \(printable(error.message))"]
    if let frame = error.frame {
      let width = String(frame.firstLine + frame.lines.count - 1).count
      for (i, code) in frame.lines.enumerated() {
        let number = String(frame.firstLine + i)
        let margin = String(repeating: " ", count: width - number.count) + number
        let isMeant = frame.firstLine + i == frame.line
        let line = "\(isMeant ? ">" : " ") \(margin) | \(printable(code))"
        lines.append("  " + (isMeant ? paint.red(line) : line))
      }
    }
    if let hint = error.hint { lines.append("  \(paint.bold("hint")): \(printable(hint))") }
    return lines.joined(separator: "\n")
  }

  /// Text from outside, made safe for a terminal: control characters, and those that change the
  /// direction of what follows, are spelled out.
  public static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        result += "  "
      } else if isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private struct Paint {
    let isOn: Bool
    func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func red(_ text: String) -> String { isOn ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
  }
}
