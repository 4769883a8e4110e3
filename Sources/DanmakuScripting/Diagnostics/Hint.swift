import CLuaHost

/// What to do about the usual mistakes, told by the message of the error and the line that it is at.
enum Hint {
  /// - Parameter code: The line of the script, where known.
  static func of(_ kind: ScriptError.Kind, _ message: String, code: String) -> String? {
    switch kind {
    case .syntax: return syntax(message, code)
    case .contract: return contract(message)
    case .runtime: return missing(message, code)
    case .file: return nil
    case .limit:
      return message.hasPrefix("memory") && code.contains("(")
        ? "does a function call itself without end, or a table grow in a loop?" : nil
    }
  }

  private static func syntax(_ message: String, _ code: String) -> String? {
    if message.contains("overflow") {
      return "something is nested too deeply: Lua takes about 200 levels"
    }
    if message.contains("'then' expected near '='") || message.contains("'do' expected near '='") {
      return "'=' sets, '==' compares"
    }
    for (wrong, hint) in notLua where code.contains(wrong) && message.contains("near") {
      return hint
    }
    if message.contains("'end' expected") {
      return "a function, if or for that was opened is not closed by its 'end'"
    }
    return nil
  }

  /// What other languages write, and how Lua does.
  private static let notLua = [
    ("!=", "Lua writes ~= for 'is not'"), ("+=", "Lua has no +=: write x = x + 1"),
    ("-=", "Lua has no -=: write x = x - 1"), ("*=", "Lua has no *=: write x = x * 2"),
    ("/=", "Lua has no /=: write x = x / 2"), ("&&", "Lua writes 'and' for &&"),
    ("||", "Lua writes 'or' for ||"), ("else if", "'elseif' is one word, or needs an 'end' more"),
    ("//", "a remark begins with --"), ("++", "Lua has no ++: write x = x + 1"),
  ]

  private static func contract(_ message: String) -> String? {
    if message.contains("globals are closed") {
      return "write 'local' before it, or set it outside of the function"
    }
    if message.contains("finite number, not nan") {
      return "nan comes from 0/0, or from a root or logarithm of a negative number; "
        + "is the divisor 0 at percent 0?"
    }
    if message.contains("finite number, not") {
      return "inf comes from a division by 0; is the divisor 0 at percent 0 or 1?"
    }
    return nil
  }

  /// Lua says "global 'x'" or "field 'x'" of what it found to be nil.
  private static func missing(_ message: String, _ code: String) -> String? {
    if let name = quoted(after: "(global '", in: message) {
      if let instead = leftOut[name] { return instead }
      let names = ScriptState.names(LUAHOST_GLOBALS) + ["percent", "attributes"]
      let meant = Spelling.nearest(to: name, among: names, within: name.count > 5 ? 2 : 1)
      if let meant, meant != name { return "did you mean '\(meant)'?" }
      if ScriptState.names(LUAHOST_MATH).contains(name) { return "did you mean 'math.\(name)'?" }
      return nil
    }
    if let name = quoted(after: "(method '", in: message) { return leftOut["string.\(name)"] }
    // A table of the script may have any fields.
    guard let name = quoted(after: "(field '", in: message) else { return nil }
    for (library, list) in libraries where code.contains("\(library).\(name)") {
      if let instead = leftOut["\(library).\(name)"] { return instead }
      return Spelling.nearest(to: name, among: ScriptState.names(list))
        .map { "did you mean '\(library).\($0)'?" }
    }
    return nil
  }

  private static let libraries = [
    ("math", LUAHOST_MATH), ("string", LUAHOST_STRING), ("table", LUAHOST_TABLE),
  ]

  private static func quoted(after marker: String, in message: String) -> String? {
    guard let start = message.firstRange(of: marker)?.upperBound else { return nil }
    return message[start...].split(separator: "'", omittingEmptySubsequences: false).first
      .map(String.init)
  }

  /// What the sandbox leaves out, and what to use instead.
  private static let leftOut: [String: String] = {
    let noFiles = "scripts load other files by require, from the folder lib beside them"
    let noMetatables = "scripts have no metatables: use plain tables and functions"
    let noPatterns = "scripts have no patterns: use string.find with plain text, and string.sub"
    let noCompiling = "scripts cannot compile text: write a function"
    return [
      "os": "scripts have no clock and no system: use percent and attributes.age for time",
      "io": "scripts cannot open files: print shows values",
      "debug": "scripts have no debug library: print shows values",
      "package": "scripts cannot load libraries",
      "loadfile": noFiles, "dofile": noFiles,
      "load": noCompiling, "loadstring": noCompiling,
      "setmetatable": noMetatables, "getmetatable": noMetatables,
      "coroutine": "scripts have no coroutines: a track is a function of percent",
      "collectgarbage": "the host collects garbage itself",
      "xpcall": "use pcall",
      "rawget": "tables here have no metatables: t[key] does it",
      "rawset": "tables here have no metatables: t[key] = value does it",
      "unpack": "use table.unpack",
      "utf8": "scripts have no utf8 library: attributes.reveal counts characters",
      "math.random": "use random(), which draws from the seed and the comment",
      "math.randomseed": "random() draws from --seed and the comment: there is nothing to seed",
      "math.pow": "use the ^ operator",
      "string.match": noPatterns, "string.gmatch": noPatterns, "string.gsub": noPatterns,
      "string.dump": "scripts cannot handle compiled code",
    ]
  }()
}
