/// The text of a script, checked before Lua sees it.
public struct ScriptSource: Hashable, Sendable {
  /// What messages call it: its path, as the author gave it.
  public let file: String
  /// The file's name without `.lua`: what the track is called.
  public let name: String
  /// What Lua compiles: without byte order mark, and with an empty first line for a `#!`.
  let bytes: [UInt8]

  /// - Throws: `ScriptError` when the file is too large or no text.
  public init(file: String, bytes: [UInt8], limits: Limits = Limits()) throws(ScriptError) {
    self.file = file
    let last = file.split(separator: "/").last.map(String.init) ?? file
    name = last.hasSuffix(".lua") ? String(last.dropLast(4)) : last

    func refuse(_ message: String, line: Int? = nil) -> ScriptError {
      ScriptError(file: file, line: line, kind: .contract, message: message)
    }
    guard bytes.count <= limits.sourceBytes else {
      throw refuse(
        "the file is too large: a script may have \(limits.sourceBytes) bytes")
    }
    guard bytes.first != 0x1B else {
      throw refuse("the file is compiled Lua, or no text: a script must be source text")
    }
    if let zero = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<zero].count { $0 == 0x0A }
      throw refuse("the file is no text: it holds a zero byte", line: line)
    }

    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    if text.starts(with: Array("#!".utf8)) { text = text.drop { $0 != 0x0A } }
    self.bytes = Array(text)
  }

  /// A script from text.
  ///
  /// - Throws: `ScriptError` when it is too large.
  public init(file: String, text: String, limits: Limits = Limits()) throws(ScriptError) {
    try self.init(file: file, bytes: Array(text.utf8), limits: limits)
  }

  /// The lines of the text as Lua counts them; what is not UTF-8 becomes U+FFFD. Nothing stands behind a
  /// last line break.
  public var lines: [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      lines.append(String(decoding: line, as: UTF8.self))
      rest = rest.dropFirst(line.count)
      // LF and CR, in either order, are one break.
      guard let first = rest.popFirst() else { break }
      if let second = rest.first, second != first, second == 0x0A || second == 0x0D {
        rest.removeFirst()
      }
    }
    return lines
  }

  /// What its first comment line says, without the file's name.
  public var summary: String {
    guard let first = lines.first, first.hasPrefix("--") else { return "" }
    let text = first.drop { $0 == "-" || $0 == " " }
    let heading = "\(name).lua:"
    return String(text.hasPrefix(heading) ? text.dropFirst(heading.count).drop { $0 == " " } : text)
  }

  /// The last line that assigns a global of this name or defines a function by it, from 1.
  func line(defining name: String) -> Int? {
    let found = lines.lastIndex { line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      let isFunction = text.hasPrefix("function \(name)")
      guard isFunction || text.hasPrefix(name) else { return false }
      let rest = text.dropFirst(name.count + (isFunction ? 9 : 0)).drop { $0 == " " || $0 == "\t" }
      return isFunction ? rest.hasPrefix("(") : rest.hasPrefix("=") && !rest.hasPrefix("==")
    }
    return found.map { $0 + 1 }
  }
}
