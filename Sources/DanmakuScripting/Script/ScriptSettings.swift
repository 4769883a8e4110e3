import DanmakuCore

/// What a script has set by its globals, checked.
struct ScriptSettings: Hashable, Sendable {
  /// A number, or a function of the comment.
  enum Amount: Hashable, Sendable {
    case constant(Double)
    case function
  }

  /// s; a day. Longer ones are mistakes.
  static let longestDuration = 86_400.0

  /// px
  static let longestWay = 1e9

  var track = TrackSettings()
  /// s
  var duration = Amount.constant(6)
  /// px; nil for the stage's width and the comment's.
  var length: Amount?

  /// What a path editor has written, as coordinates: the global `points`.
  private(set) var points: [Double]?
  /// The globals `smooth` and `closed`, which go with it.
  private(set) var isSmooth = false
  private(set) var isClosed = false

  /// Functions that look like a misspelt setting or callback: legal, but maybe not what was meant.
  private(set) var doubts: [String] = []

  private static let names = [
    "controller", "duration", "length", "lanes", "spacing", "cooldown", "capacity",
  ]

  /// - Throws: `ScriptError` of kind contract when a setting cannot be what it is, when a global looks
  ///   like a misspelt setting, or when `updateAttributes` is missing.
  init(_ globals: [String: ScriptValue], source: ScriptSource) throws(ScriptError) {
    let reader = Reader(globals: globals, source: source)
    // In order, so that the same file always has the same first error.
    for name in globals.keys.sorted() where globals[name] != .function {
      if Self.names.contains(name) || name == "updateAttributes" { continue }
      guard let meant = Spelling.nearest(to: name, among: Self.names) else { continue }
      throw reader.refuse(
        name, "'\(name)' is no setting",
        hint: "did you mean '\(meant)'? If it is no setting, write 'local' before it")
    }

    for name in globals.keys.sorted() where globals[name] == .function {
      let called = ["duration", "length", "updateAttributes"]
      if called.contains(name) { continue }
      if let meant = Spelling.nearest(to: name, among: called) {
        doubts.append("nothing calls the function '\(name)' but the script: is it '\(meant)'?")
      }
    }
    track.controller = try reader.controller()
    track.lanes = try reader.whole("lanes", in: 0...1000) ?? track.lanes
    track.spacing = try reader.number("spacing", in: 0...Self.longestDuration) ?? track.spacing
    track.cooldown = try reader.number("cooldown", in: 0...Self.longestDuration) ?? track.cooldown
    track.capacity = try reader.whole("capacity", in: 1...1_000_000) ?? track.capacity
    duration = try reader.amount("duration", to: Self.longestDuration) ?? duration
    length = try reader.amount("length", to: Self.longestWay)

    if case .list(let numbers) = globals["points"], numbers.count % 2 == 0 { points = numbers }
    isSmooth = globals["smooth"] == .boolean(true)
    isClosed = globals["closed"] == .boolean(true)

    switch globals["updateAttributes"] {
    case .function: break
    case .none:
      let functions = globals.keys.sorted().filter { globals[$0] == .function }
      let meant = Spelling.nearest(to: "updateAttributes", among: functions)
      let local = source.lines.firstIndex { $0.contains("local function updateAttributes") }
      throw ScriptError(
        in: source, line: local.map { $0 + 1 } ?? meant.flatMap { source.line(defining: $0) },
        kind: .contract,
        message: "the file defines no function updateAttributes(percent, attributes)",
        hint: local == nil
          ? meant.map { "is '\($0)' meant to be it?" }
          : "leave 'local' away: the host looks for a global")
    case .some(let value):
      throw reader.refuse(
        "updateAttributes", "updateAttributes must be a function, not \(value.article)")
    }
  }

  /// Reads globals as what they have to be.
  private struct Reader {
    let globals: [String: ScriptValue]
    let source: ScriptSource

    func refuse(_ name: String, _ message: String, hint: String? = nil) -> ScriptError {
      ScriptError(
        in: source, line: source.line(defining: name), kind: .contract, message: message,
        hint: hint)
    }

    func controller() throws(ScriptError) -> ControllerKind {
      let names = ControllerKind.allCases.map(\.rawValue)
      switch globals["controller"] {
      case .none: return .move
      case .text(let text):
        if let controller = ControllerKind(rawValue: text) { return controller }
        throw refuse(
          "controller", "there is no controller \"\(text)\"",
          hint: Spelling.nearest(to: text, among: names).map { "did you mean \"\($0)\"?" }
            ?? "there are \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
      case .some(let value):
        throw refuse(
          "controller", "controller must be a text, not \(value.article)",
          hint: "there are \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
      }
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(ScriptError) -> Double? {
      switch globals[name] {
      case .none: return nil
      case .number(let number) where range.contains(number): return number
      case .number(let number):
        throw refuse(
          name,
          "\(name) must be from \(NumberText.shortest(range.lowerBound)) to "
            + "\(NumberText.shortest(range.upperBound)), not \(NumberText.shortest(number))")
      case .some(let value): throw refuse(name, "\(name) must be a number, not \(value.article)")
      }
    }

    func whole(_ name: String, in range: ClosedRange<Int>) throws(ScriptError) -> Int? {
      let bounds = Double(range.lowerBound)...Double(range.upperBound)
      guard let number = try number(name, in: bounds) else { return nil }
      guard let whole = Int(exactly: number) else {
        throw refuse(
          name, "\(name) must be a whole number, not \(NumberText.shortest(number))")
      }
      return whole
    }

    func amount(_ name: String, to highest: Double) throws(ScriptError) -> Amount? {
      switch globals[name] {
      case .none: return nil
      case .function: return .function
      case .number(let number) where number > 0 && number <= highest: return .constant(number)
      case .number(let number):
        throw refuse(
          name,
          "\(name) must be above 0 and at most \(NumberText.shortest(highest)), not "
            + NumberText.shortest(number))
      case .some(let value):
        throw refuse(name, "\(name) must be a number or a function, not \(value.article)")
      }
    }
  }
}
