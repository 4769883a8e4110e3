import CLuaHost

/// What to do about the usual mistakes, told by the message of the error.
enum Hint {
  static func of(_ kind: ScriptError.Kind, _ message: String) -> String? {
    switch kind {
    case .syntax:
      if message.contains("'end' expected") {
        return "a function, if or for that was opened is not closed by its 'end'"
      }
      if message.contains("overflow") {
        return "something is nested too deeply: Lua takes about 200 levels"
      }
      return nil
    case .contract:
      if message.contains("globals are closed") {
        return "write 'local' before it, or set it outside of the function"
      }
      if message.contains("finite number, not nan") {
        return "nan comes from 0/0, or from a root or logarithm of a negative number; "
          + "is the divisor 0 at percent 0?"
      }
      return nil
    case .runtime:
      return missing(in: message)
    case .limit:
      return nil
    }
  }

  /// Lua says "global 'x'" or "field 'x'" of what it found to be nil.
  private static func missing(in message: String) -> String? {
    if let name = quoted(after: "(global '", in: message) {
      if let instead = leftOut[name] { return instead }
      let names = ScriptState.names(LUAHOST_GLOBALS)
      if let meant = Spelling.nearest(to: name, among: names), meant != name {
        return "did you mean '\(meant)'?"
      }
      let inMath = ScriptState.names(LUAHOST_MATH)
      if inMath.contains(name) { return "did you mean 'math.\(name)'?" }
      return nil
    }
    for marker in ["(field '", "(method '"] {
      guard let name = quoted(after: marker, in: message) else { continue }
      if let instead = leftOut[name] { return instead }
      let lists: [(String, LuaHostNames)] = [
        ("math", LUAHOST_MATH), ("string", LUAHOST_STRING), ("table", LUAHOST_TABLE),
      ]
      for (library, list) in lists {
        let meant = Spelling.nearest(to: name, among: ScriptState.names(list))
        if let meant, meant != name { return "did you mean '\(library).\(meant)'?" }
      }
    }
    return nil
  }

  private static func quoted(after marker: String, in message: String) -> String? {
    guard let start = message.firstRange(of: marker)?.upperBound else { return nil }
    return message[start...].split(separator: "'", omittingEmptySubsequences: false).first
      .map(String.init)
  }

  /// What the sandbox leaves out, and what to use instead.
  private static let leftOut: [String: String] = [
    "os": "scripts have no clock and no system: use percent and attributes.age for time",
    "io": "scripts cannot open files: print shows values",
    "debug": "scripts have no debug library: print shows values",
    "package": "scripts cannot load libraries",
    "require": "scripts cannot load other files: put the code into this one",
    "load": "scripts cannot compile text: write a function",
    "loadstring": "scripts cannot compile text: write a function",
    "loadfile": "scripts cannot load other files: put the code into this one",
    "dofile": "scripts cannot load other files: put the code into this one",
    "setmetatable": "scripts have no metatables: use plain tables and functions",
    "getmetatable": "scripts have no metatables: use plain tables and functions",
    "coroutine": "scripts have no coroutines: a track is a function of percent",
    "collectgarbage": "the host collects garbage itself",
    "xpcall": "use pcall",
    "utf8": "scripts have no utf8 library: attributes.reveal counts characters",
    "random": "use random(), which draws from the seed and the comment",
    "randomseed": "random() draws from --seed and the comment: there is nothing to seed",
    "match": "scripts have no patterns: use string.find with plain text, and string.sub",
    "gmatch": "scripts have no patterns: use string.find with plain text, and string.sub",
    "gsub": "scripts have no patterns: use string.find with plain text, and string.sub",
    "dump": "scripts cannot handle compiled code",
    "pow": "use the ^ operator",
  ]
}
