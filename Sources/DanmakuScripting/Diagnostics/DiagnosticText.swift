/// Turns errors into words: the one place for command line, page and log.
public enum DiagnosticText {
  /// A piece of the words, and what it is.
  public struct Span: Hashable, Sendable {
    /// What a piece is: how it looks is for whoever shows it.
    public enum Role: String, Sendable {
      case plain, place, kind, code, meant, hint
    }

    public let role: Role
    /// Made safe by `printable`.
    public let text: String
  }

  /// Lines of pieces: what is wrong and where, the code around it, and a hint.
  public static func lines(of error: ScriptError) -> [[Span]] {
    func span(_ role: Span.Role, _ text: String) -> Span {
      Span(role: role, text: printable(text))
    }
    let place = error.line.map { "\(error.file):\($0)" } ?? error.file
    let kind = error.kind == .limit ? "limit" : "\(error.kind.rawValue) error"
    var lines = [
      [
        span(.place, place), span(.plain, ": "), span(.kind, kind),
        span(.plain, ": " + error.message),
      ]
    ]
    if let frame = error.frame {
      let width = String(frame.firstLine + frame.lines.count - 1).count
      for (i, code) in frame.lines.enumerated() {
        let number = String(frame.firstLine + i)
        let margin = String(repeating: " ", count: width - number.count) + number
        let isMeant = frame.firstLine + i == frame.line
        lines.append([
          span(.plain, "  "),
          span(isMeant ? .meant : .code, "\(isMeant ? ">" : " ") \(margin) | \(printable(code))"),
        ])
      }
    }
    if let hint = error.hint {
      lines.append([span(.plain, "  "), span(.hint, "hint"), span(.plain, ": " + hint)])
    }
    return lines
  }

  /// Several lines, without a line break at the end.
  ///
  /// - Parameter color: Whether to use the colors of a terminal.
  public static func of(_ error: ScriptError, color: Bool = false) -> String {
    func shown(_ span: Span) -> String {
      switch span.role {
      case .place, .hint: color ? "\u{1B}[1m\(span.text)\u{1B}[0m" : span.text
      case .kind, .meant: color ? "\u{1B}[31m\(span.text)\u{1B}[0m" : span.text
      case .plain, .code: span.text
      }
    }
    return lines(of: error).map { $0.map(shown).joined() }.joined(separator: "\n")
  }

  /// The same for a page: one `span` a piece, its class the piece's role. Put it where white space counts.
  public static func html(of error: ScriptError) -> String {
    lines(of: error).map { line in
      line.map { span in
        span.role == .plain
          ? escaped(span.text)
          : "<span class=\"\(span.role.rawValue)\">\(escaped(span.text))</span>"
      }.joined()
    }.joined(separator: "\n")
  }

  /// Text from outside, made safe for HTML, between tags and within quotes.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in printable(text).unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
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
}
