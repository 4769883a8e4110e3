import DanmakuCore

/// A track whose motion is a Lua script.
///
/// A limit that is hit ends the script's state: the rest of the frame fails with the same error, and
/// the next frame gets a fresh state. A script that goes on failing is stopped until it is loaded anew
/// (see `Limits`). Not Sendable: it belongs to one thread.
public final class ScriptTrack: Track {
  /// What was loaded.
  public let source: ScriptSource
  /// The stage that it was loaded for.
  public let stage: Stage
  /// What `random()` draws from, with the comment.
  public let seed: UInt64
  /// What the script may use.
  public let limits: Limits

  /// What the script opens to its user, in the order of its declarations.
  public let params: [Param]
  /// What the script has set.
  public var settings: TrackSettings { scriptSettings.track }
  /// The script's file name without `.lua`.
  public var name: String { source.name }

  /// Errors of single trial calls, each once: the script runs, but not everywhere.
  public private(set) var trialErrors: [ScriptError] = []
  /// Whether the trial calls gave the same results in any order. One that is not pure gets a fresh
  /// state for each update, so that its results do not depend on what was asked before.
  public private(set) var isFunctionOfPercent = true

  /// What may not be as its author meant it, a sentence each.
  public var warnings: [String] {
    let impure =
      "it is not a function of percent: its results depend on what it was asked before. Each "
      + "update gets a fresh state, which is slow: keep nothing between calls"
    return doubts + (isFunctionOfPercent ? [] : [impure])
  }

  /// The path through its global `points`, `{ {x, y}, ... }`, if it has them: what a path editor writes, and
  /// reads back. The globals `smooth` and `closed` go with them.
  public func drawnPath() -> Path? {
    guard let numbers = scriptSettings.points else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    return try? Path(
      points: points, isSmooth: scriptSettings.isSmooth, isClosed: scriptSettings.isClosed)
  }

  /// Those of the warnings that are about names.
  var doubts: [String] { scriptSettings.doubts }

  /// The files of `lib/` that the script required, in order.
  public var requiredFiles: [String] { modules.loaded.values.map(\.file).sorted() }

  private let scriptSettings: ScriptSettings
  private var state: ScriptState?
  private let printer: Printer
  private let modules: ModuleTable
  private var frameStart: Int64 = 0
  private var lives = LifeBudget()

  /// Why the rest of this frame fails.
  private var frameError: ScriptError?
  /// Why every update fails until the next load.
  private var stopError: ScriptError?

  /// Whether the script has failed so often that it is not asked any more: each update fails with the
  /// last error, until the next load.
  public var isStopped: Bool { stopError != nil }

  private var limitHits = 0
  private var failures = 0

  /// Loads a script: runs it, reads its settings, and tries it.
  ///
  /// - Parameters:
  ///   - params: Values of params by name, as text; see `Param.value(from:)`.
  ///   - module: Finds a file that the script requires, by its name; nil when there is none. It may throw
  ///     `ScriptError`. Asked once for each.
  ///   - print: Takes what the script prints, a line each, capped by the limits.
  /// - Returns: The track, and those of the values that fit no param: these keep their defaults.
  /// - Throws: `ScriptError` when the script does not compile, run or keep the contract, or when no
  ///   trial call succeeds.
  public static func load(
    _ source: ScriptSource, stage: Stage, seed: UInt64 = 0, params: [String: String] = [:],
    limits: Limits = Limits(), module: @escaping (String) throws -> ScriptSource? = { _ in nil },
    print: @escaping (String) -> Void = { _ in }
  ) throws(ScriptError) -> (track: ScriptTrack, misfits: [ParamError]) {
    let table = ParamTable(settings: params)
    let track = try load(
      source, stage: stage, seed: seed, table: table, limits: limits, module: module, print: print)
    return (track, table.allErrors())
  }

  /// - Parameter table: Takes the params.
  static func load(
    _ source: ScriptSource, stage: Stage, seed: UInt64, table: ParamTable, limits: Limits,
    module: @escaping (String) throws -> ScriptSource?, print: @escaping (String) -> Void
  ) throws(ScriptError) -> ScriptTrack {
    let printer = Printer(limits: limits, print: print)
    let modules = ModuleTable(module)
    let inbox = Inbox(
      limits: limits, modules: modules, decide: table.decide, print: printer.print)
    let state = try ScriptState(source, stage: stage, seed: seed, limits: limits, inbox: inbox)
    let settings = try ScriptSettings(inbox.globals, source: source)
    let track = ScriptTrack(
      source, stage: stage, seed: seed, limits: limits, params: table.declared,
      settings: settings, modules: modules, state: state, printer: printer)
    try track.tryOut()
    return track
  }

  private init(
    _ source: ScriptSource, stage: Stage, seed: UInt64, limits: Limits, params: [Param],
    settings: ScriptSettings, modules: ModuleTable, state: ScriptState, printer: Printer
  ) {
    self.source = source
    self.stage = stage
    self.seed = seed
    self.limits = limits
    self.params = params
    self.scriptSettings = settings
    self.modules = modules
    self.state = state
    self.printer = printer
  }

  // MARK: - Asking the script

  /// - Throws: `ScriptError`
  public func life(of comment: MeasuredComment, laneCount: Int) throws -> Life {
    try scriptLife(of: comment, laneCount: laneCount)
  }

  private func scriptLife(
    of comment: MeasuredComment, laneCount: Int
  ) throws(ScriptError) -> Life {
    func value(
      _ amount: ScriptSettings.Amount, _ function: ScriptState.Function, duration: Double
    ) throws(ScriptError) -> Double {
      switch amount {
      case .constant(let value): return value
      case .function:
        try lives.check(limits, in: source)
        startFrame()
        defer { lives.note(ScriptState.now() - frameStart) }
        return try run { state throws(ScriptError) in
          try state.ask(function, of: comment, laneCount: laneCount, duration: duration)
        }
      }
    }
    let duration = try value(scriptSettings.duration, .duration, duration: 0)
    // Only one that moves is entering for a while.
    guard settings.controller == .move else { return Life(total: duration, danmakuTime: 0) }
    let ordinary = ScriptSettings.Amount.constant(stage.width + comment.size.width)
    let length = try value(scriptSettings.length ?? ordinary, .length, duration: duration)
    return Life(duration: duration, width: comment.size.width, length: length)
  }

  /// Does something without handing on what the script prints meanwhile: for what nobody is to see happen.
  public func withoutPrint<Result>(_ body: () throws -> Result) rethrows -> Result {
    printer.isMuted = true
    defer { printer.isMuted = false }
    return try body()
  }

  public func beginFrame() {
    // Where frames are shown between them, lives hold nobody up.
    lives = LifeBudget()
    startFrame()
  }

  private func startFrame() {
    frameError = nil
    if state == nil, stopError == nil {
      // Before the frame's time begins: running the file has limits of its own.
      do { state = try freshState() } catch { note(error) }
    }
    frameStart = ScriptState.now()
    state?.beginFrame(at: frameStart)
  }

  /// - Throws: `ScriptError`
  public func update(_ attributes: inout Attributes) throws {
    _ = try run { state throws(ScriptError) in
      try state.update(&attributes, asTrial: false)
    }
  }

  /// Runs something in a good state, and keeps account of failures.
  private func run<Result>(
    _ work: (ScriptState) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    if let error = stopError ?? frameError { throw error }
    do {
      let result = try work(readyState())
      limitHits = 0
      failures = 0
      return result
    } catch {
      note(error)
      throw error
    }
  }

  private func note(_ error: ScriptError) {
    failures += 1
    if error.kind == .limit {
      limitHits += 1
      state = nil
      frameError = error
    }
    if limitHits >= limits.limitHitsToStop || failures >= limits.failuresToStop {
      stopError = error
    }
  }

  private func readyState() throws(ScriptError) -> ScriptState {
    if let state, isFunctionOfPercent { return state }
    let fresh = try freshState()
    fresh.beginFrame(at: frameStart)
    state = fresh
    return fresh
  }

  /// The script, run again with the same params. What it prints while it loads was printed before.
  private func freshState() throws(ScriptError) -> ScriptState {
    let values = params.map { ($0.name, $0.value.description) }
    let table = ParamTable(settings: Dictionary(values, uniquingKeysWith: { $1 }))
    printer.isMuted = true
    defer { printer.isMuted = false }
    let inbox = Inbox(
      limits: limits, modules: modules, decide: table.decide, print: printer.print)
    return try ScriptState(source, stage: stage, seed: seed, limits: limits, inbox: inbox)
  }

  // MARK: - Trial

  /// Calls the script for some comments, forward and backward.
  private func tryOut() throws(ScriptError) {
    guard let state else { return }
    // Its author wants to see what it prints on stage.
    printer.isMuted = true
    defer { printer.isMuted = false }
    let lanes = Lanes(settings.lanes, on: stage, rowHeight: LineHeight.standardRow)
    var lives: [Life] = []
    var lifeErrors: [ScriptError] = []
    for comment in Trial.comments {
      do {
        lives.append(try scriptLife(of: comment, laneCount: lanes.count))
      } catch {
        lifeErrors.append(error)
        lives.append(Life(total: 6, danmakuTime: 0))
        if error.kind == .limit { throw error }
      }
    }
    if lifeErrors.count == lives.count, let error = lifeErrors.first { throw error }
    failures = 0
    var trial = Trial(lives: lives, lanes: lanes)
    trial.run { attributes throws(ScriptError) in
      try state.update(&attributes, asTrial: true)
    }
    if trial.successes == 0, let error = trial.errors.first { throw error }
    if !trial.hasWritten {
      throw ScriptError(
        in: source, line: source.line(defining: "updateAttributes"), kind: .contract,
        message: "updateAttributes wrote no field of attributes in any trial call",
        hint: "write attributes.x and attributes.y")
    }
    trialErrors = lifeErrors + trial.errors
    isFunctionOfPercent = trial.isFunctionOfPercent
    if trial.hitLimit { self.state = nil }
  }
}

/// Hands on what a script prints, as long as it may.
private final class Printer {
  var isMuted = false
  private var left: Int
  private let sink: (String) -> Void

  init(limits: Limits, print: @escaping (String) -> Void) {
    left = limits.printLines
    sink = print
  }

  func print(_ line: String) {
    guard !isMuted, left >= 0 else { return }
    sink(left > 0 ? line : "(more lines were printed: they are left out)")
    left -= 1
  }
}
