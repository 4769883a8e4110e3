import CLuaHost
import DanmakuCore

/// One sandboxed Lua state that has run a script: the only file of this module with unsafe pointers.
///
/// Invariants: `host` lives as long as the state. Its callbacks get `inbox`, which the state keeps
/// alive, and only run within a call of the state. What a callback gets from C is copied at once.
final class ScriptState {
  private let host: OpaquePointer
  private let inbox: Inbox
  private let source: ScriptSource
  private let limits: Limits

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - inbox: Decides the params, and collects what the script defines and prints.
  /// - Throws: `ScriptError` when the file does not compile or run.
  init(
    _ source: ScriptSource, stage: Stage, seed: UInt64, limits: Limits, inbox: Inbox
  ) throws(ScriptError) {
    var cLimits = LuaHostLimits(
      are_on: limits.areOn, heap_bytes: limits.heapBytes,
      load_instructions: Int64(clamping: limits.loadInstructions),
      load_nanoseconds: Self.nanoseconds(limits.loadTime),
      call_instructions: Int64(clamping: limits.updateInstructions),
      call_nanoseconds: Self.nanoseconds(limits.updateTime),
      frame_nanoseconds: Self.nanoseconds(limits.frameTime),
      refuse_from: Int64(limits.refusedAllocations.lowerBound),
      refuse_until: Int64(limits.refusedAllocations.upperBound))
    var callbacks = inbox.callbacks
    guard
      let host = luahost_create(&cLimits, &callbacks, stage.width, stage.height, Seed.mix(seed))
    else {
      throw ScriptError(
        file: source.file, kind: .limit,
        message: "there is not enough memory for a script: the heap may have \(limits.heapBytes)"
          + " bytes")
    }
    self.host = host
    self.inbox = inbox
    self.source = source
    self.limits = limits
    inbox.host = host

    let status = source.bytes.withUnsafeBytes { bytes in
      let text = LuaHostText(
        bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      return luahost_load(host, text, Self.chunkName(of: source))
    }
    guard status == LUAHOST_OK else { throw error(whileLoading: true) }
  }

  deinit {
    luahost_destroy(host)
  }

  /// Which functions the host calls.
  enum Function {
    case update, duration, length

    fileprivate var code: LuaHostFunction {
      switch self {
      case .update: LUAHOST_UPDATE
      case .duration: LUAHOST_DURATION
      case .length: LUAHOST_LENGTH
      }
    }
  }

  func defines(_ function: Function) -> Bool {
    luahost_defines(host, function.code)
  }

  /// Monotonic time, ns, for `beginFrame`.
  static func now() -> Int64 { luahost_now() }

  /// Counts the updates that follow as one frame, begun at this time.
  func beginFrame(at start: Int64) {
    luahost_begin_frame(host, start)
  }

  var heapBytes: Int { luahost_heap_bytes(host) }

  /// Calls `updateAttributes`.
  ///
  /// - Returns: Whether the script has written any field.
  /// - Throws: `ScriptError`; after one of kind `limit` the state is good for nothing.
  func update(_ attributes: inout Attributes, asTrial: Bool) throws(ScriptError) -> Bool {
    var c = LuaHostAttributes(attributes.comment)
    c.random_stream = attributes.comment.seed
    c.index = Int64(attributes.index)
    c.lane = Int64(attributes.lane.index)
    c.lane_count = Int64(attributes.lane.count)
    c.lane_top = attributes.lane.top
    c.lane_height = attributes.lane.height
    c.age = attributes.currentAliveTime
    c.duration = attributes.life.total
    c.x = attributes.x
    c.y = attributes.y
    c.rotation = attributes.rotation
    c.scale_x = attributes.scaleX
    c.scale_y = attributes.scaleY
    c.opacity = attributes.opacity
    c.reveal = attributes.reveal

    let budget = asTrial ? LUAHOST_BUDGET_LOAD : LUAHOST_BUDGET_CALL
    let percent = attributes.percent
    let status = withUnsafePointer(to: &attributes) { attributes in
      inbox.attributes = attributes
      defer { inbox.attributes = nil }
      return luahost_call(host, LUAHOST_UPDATE, budget, percent, &c, nil)
    }
    guard status == LUAHOST_OK else { throw error(whileLoading: asTrial) }

    attributes.x = c.x
    attributes.y = c.y
    attributes.rotation = c.rotation
    attributes.scaleX = c.scale_x
    attributes.scaleY = c.scale_y
    attributes.opacity = c.opacity
    attributes.reveal = c.reveal
    return c.written
  }

  /// Calls `duration` or `length`, which are asked before a comment has a lane.
  ///
  /// - Parameter duration: The comment's, s, where it is known.
  /// - Throws: `ScriptError`, also when the answer is not a finite number above 0.
  func ask(
    _ function: Function, of comment: MeasuredComment, laneCount: Int, duration: Double
  ) throws(ScriptError) -> Double {
    var c = LuaHostAttributes(comment)
    // Other numbers than those of the updates, or a comment's life would hang together with its way.
    c.random_stream = Seed.mix(comment.seed &+ (function == .duration ? 1 : 2))
    c.lane_count = Int64(laneCount)
    c.duration = duration
    inbox.comment = comment.comment
    defer { inbox.comment = nil }
    var result = 0.0
    let status = luahost_call(host, function.code, LUAHOST_BUDGET_CALL, 0, &c, &result)
    guard status == LUAHOST_OK else { throw error(whileLoading: false) }
    let highest =
      function == .duration ? ScriptSettings.longestDuration : ScriptSettings.longestWay
    guard result > 0, result <= highest else {
      throw ScriptError(
        in: source, line: source.line(defining: "\(function)"), kind: .contract,
        message: "\(function) must return \(function == .duration ? "s" : "px") above 0 and up to "
          + "\(NumberText.shortest(highest)), not \(NumberText.shortest(result))")
    }
    return result
  }

  /// The names of a list in C.
  static func names(_ list: LuaHostNames) -> [String] {
    var names: [String] = []
    while let name = luahost_name(list, names.count) {
      names.append(String(cString: name))
    }
    return names
  }

  private func error(whileLoading: Bool) -> ScriptError {
    let error = luahost_error(host)
    let fault: HostFault.Kind =
      switch error.status {
      case LUAHOST_SYNTAX: .syntax
      case LUAHOST_RUNTIME: .runtime
      case LUAHOST_CONTRACT: .contract
      case LUAHOST_LIMIT_MEMORY: .memory
      case LUAHOST_LIMIT_TIME: .time
      default: .instructions
      }
    // A module of the script, or the script itself.
    let source = inbox.modules.loaded[String(error.file)] ?? source
    return HostFault(
      kind: fault, line: error.line > 0 ? Int(error.line) : nil, message: String(error.message),
      subject: String(error.subject), names: Self.names(error.among)
    ).scriptError(in: source, limits: limits, whileLoading: whileLoading)
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64(max(0, min(seconds, 1e6)) * 1e9)
  }

  /// What Lua calls the script in its messages, from where it is taken off again; at most 48 bytes.
  private static func chunkName(of source: ScriptSource) -> String {
    var name = source.name.filter { !$0.isNewline }
    while name.utf8.count > 48 { name.removeLast() }
    return name
  }
}

/// What a script's state asks and tells while it runs.
final class Inbox {
  /// Decides the value of a declared param, or refuses the declaration.
  let decide: (Param) -> Result<ParamValue, Refusal>
  /// Takes a line that the script prints.
  let print: (String) -> Void
  /// Finds the files that the script requires, and keeps those that were found.
  let modules: ModuleTable
  let limits: Limits
  /// What the script has made that moves.
  let shelf = MotionShelf()

  fileprivate(set) var globals: [String: ScriptValue] = [:]
  fileprivate var host: OpaquePointer?
  /// The comment of the call under way: most scripts never ask for its texts, and updates are many, so that
  /// theirs is lent, not copied.
  fileprivate var comment: Comment?
  fileprivate var attributes: UnsafePointer<Attributes>?

  /// Why a declaration is none.
  struct Refusal: Error {
    let message: String
  }

  init(
    limits: Limits, modules: ModuleTable,
    decide: @escaping (Param) -> Result<ParamValue, Refusal>, print: @escaping (String) -> Void
  ) {
    self.limits = limits
    self.modules = modules
    self.decide = decide
    self.print = print
  }

  fileprivate var callbacks: LuaHostCallbacks {
    LuaHostCallbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      param: { context, declared, value in
        guard let inbox = Inbox.at(context), let declared, let value else { return false }
        return inbox.param(declared.pointee, &value.pointee)
      },
      print: { context, line in
        guard let inbox = Inbox.at(context) else { return }
        let limit = inbox.limits.printLineBytes
        let text = LuaHostText(bytes: line.bytes, count: min(line.count, limit))
        inbox.print(String(text) + (line.count > limit ? "..." : ""))
      },
      global: { context, name, value in
        guard let inbox = Inbox.at(context), let value else { return }
        inbox.globals[String(name)] = ScriptValue(value.pointee)
      },
      comment_id: { context in
        Inbox.at(context).map { $0.answer($0.currentComment?.id ?? "") }
      },
      comment_text: { context in
        Inbox.at(context).map { $0.answer($0.currentComment?.text ?? "") }
      },
      module: { context, name in
        guard let inbox = Inbox.at(context) else { return false }
        return inbox.module(named: String(name))
      },
      make: { context, kind, arguments, handle, weight in
        guard let inbox = Inbox.at(context), let arguments, let handle, let weight else {
          return false
        }
        return inbox.attempt {
          let made = try inbox.shelf.make(
            MotionKind(kind), MotionArguments(arguments.pointee))
          handle.pointee = Int32(made)
          weight.pointee = inbox.shelf.weight(of: made)
        }
      },
      ask: { context, handle, method, numbers, count, results in
        guard let inbox = Inbox.at(context), let numbers, let results else { return false }
        let given = MotionNumbers(UnsafeBufferPointer(start: numbers, count: Int(count)))
        return inbox.attempt {
          let answer = try inbox.shelf.ask(Int(handle), method: Int(method), given)
          results.pointee.take(answer)
          if case .object(let made) = answer {
            results.pointee.weight = inbox.shelf.weight(of: made)
          }
        }
      },
      ease: { context, which, numbers, count, results in
        guard let inbox = Inbox.at(context), let numbers, let results else { return false }
        let given = MotionNumbers(UnsafeBufferPointer(start: numbers, count: Int(count)))
        return inbox.attempt {
          results.pointee.take(try MotionShelf.ease(Int(which), given))
        }
      },
      release: { context, handle in
        Inbox.at(context)?.shelf.release(Int(handle))
      })
  }

  private var currentComment: Comment? { attributes?.pointee.comment.comment ?? comment }

  private func module(named name: String) -> Bool {
    switch modules.source(named: name) {
    case .success(let source):
      source.bytes.withUnsafeBytes { bytes in
        luahost_answer(host, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      return true
    case .failure(let refusal):
      answer(refusal.message)
      return false
    }
  }

  /// Answers with what a motion refuses.
  private func attempt(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      answer("\(error)")
      return false
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Inbox? {
    context.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
  }

  private func answer(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        luahost_answer(host, bytes.baseAddress, bytes.count)
      }
    }
  }

  private func param(_ declared: LuaHostParam, _ value: inout LuaHostValue) -> Bool {
    let kind: Param.Kind
    let initial: ParamValue
    switch declared.initial.type {
    case LUAHOST_NUMBER:
      let (low, high) = (declared.minimum, declared.maximum)
      let name = String(declared.name)
      // A range that is none would trap; NaN fails each comparison.
      guard !declared.has_range || low <= high else {
        answer("param '\(name)': its minimum is above its maximum, or one of them is nan")
        return false
      }
      kind = .number(
        range: declared.has_range ? low...high : nil,
        step: declared.has_step ? declared.step : nil)
      initial = .number(declared.initial.number)
    case LUAHOST_BOOLEAN:
      kind = .boolean
      initial = .boolean(declared.initial.boolean)
    default:
      let choices = UnsafeBufferPointer(start: declared.choices, count: declared.choice_count)
      kind = .choice(choices.map { String($0) })
      initial = .choice(String(declared.initial.text))
    }
    let param = Param(
      name: String(declared.name), kind: kind, initial: initial, doc: String(declared.doc),
      value: initial)
    switch decide(param) {
    case .failure(let refusal):
      answer(refusal.message)
      return false
    case .success(let decided) where !decided.isSameKind(as: initial):
      answer("param '\(param.name)': it is declared twice")
      return false
    case .success(.number(let number)): value.number = number
    case .success(.boolean(let boolean)): value.boolean = boolean
    case .success(.choice(let choice)): answer(choice)
    }
    return true
  }
}

extension LuaHostAttributes {
  /// What is known of a comment before it has a place.
  fileprivate init(_ comment: MeasuredComment) {
    self.init()
    kind = comment.comment.kind.cString
    color = comment.comment.color
    font_size = comment.comment.fontSize
    width = comment.size.width
    height = comment.size.height
    // A double holds it whole, as does JSON.
    seed = Int64(comment.seed >> 11)
    born = comment.comment.time
  }
}

extension Comment.Kind {
  fileprivate var cString: UnsafePointer<CChar> {
    let name: StaticString =
      switch self {
      case .scroll: "scroll"
      case .reverse: "reverse"
      case .top: "top"
      case .bottom: "bottom"
      case .positioned: "positioned"
      case .code: "code"
      }
    // Ends with a zero and lives for ever, as every StaticString with a pointer.
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension MotionArguments {
  fileprivate init(_ arguments: LuaHostArguments) {
    let fields = UnsafeBufferPointer(start: arguments.fields, count: arguments.field_count)
    let values = fields.map { (String($0.name), ScriptValue($0.value)) }
    self.init(
      fields: Dictionary(values, uniquingKeysWith: { $1 }),
      numbers: Array(
        UnsafeBufferPointer(start: arguments.numbers, count: arguments.number_count)))
  }
}

extension MotionKind {
  fileprivate init(_ kind: LuaHostKind) {
    switch kind {
    case LUAHOST_POWER_LAW: self = .powerLaw
    case LUAHOST_DECELERATE: self = .decelerate
    case LUAHOST_SPRING: self = .spring
    case LUAHOST_FALL: self = .fall
    case LUAHOST_PATH: self = .path
    default: self = .timing
    }
  }
}

extension LuaHostResults {
  fileprivate mutating func take(_ answer: MotionAnswer) {
    switch answer {
    case .nothing: values.0.type = LUAHOST_NIL
    case .boolean(let boolean):
      values.0.type = LUAHOST_BOOLEAN
      values.0.boolean = boolean
    case .object(let handle):
      self.handle = Int32(handle)
      return
    case .number(let first):
      values.0 = LuaHostValue(first)
    case .two(let first, let second):
      (values.0, values.1) = (LuaHostValue(first), LuaHostValue(second))
      count = 2
      return
    case .three(let first, let second, let third):
      (values.0, values.1) = (LuaHostValue(first), LuaHostValue(second))
      values.2 = LuaHostValue(third)
      count = 3
      return
    }
    count = 1
  }
}

extension LuaHostValue {
  fileprivate init(_ number: Double) {
    self.init()
    type = LUAHOST_NUMBER
    self.number = number
  }
}

extension ScriptValue {
  fileprivate init(_ value: LuaHostValue) {
    switch value.type {
    case LUAHOST_BOOLEAN: self = .boolean(value.boolean)
    case LUAHOST_NUMBER: self = .number(value.number)
    case LUAHOST_TEXT: self = .text(String(value.text))
    case LUAHOST_FUNCTION: self = .function
    case LUAHOST_LIST:
      self = .list(
        Array(UnsafeBufferPointer(start: value.numbers, count: value.number_count)))
    default: self = .other
    }
  }
}

extension String {
  /// Copies; what is not UTF-8 becomes U+FFFD.
  fileprivate init(_ text: LuaHostText) {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : text.count)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
