import DanmakuCore

/// Loads each new version of a script beside the one that runs, and lets the last good one run on.
///
/// It reads no files: whoever watches them hands the sources on. Belongs to one thread, as its tracks do.
public final class TrackReloader {
  /// What has come of a new version.
  public enum Outcome: Hashable, Sendable {
    /// Neither the script nor a file that it requires differs from the last version that came.
    case unchanged
    /// It runs now.
    case loaded
    /// It does not run; the one before does.
    case failed(ScriptError)
  }

  /// What runs: the last good version; nil before the first.
  public private(set) var track: ScriptTrack?
  /// How many loads have come to run so far.
  public private(set) var generation = 0
  /// Why the last version that came does not run; nil when it does.
  public private(set) var error: ScriptError?
  /// The values that fit no param of what runs: these keep their defaults.
  public private(set) var misfits: [ParamError] = []
  /// Names of params that have become of another type than the values that were set for them: these, too, keep their
  /// defaults, until another value is set or the type is the old one again.
  public private(set) var ignored: Set<String> = []

  /// What versions are to be loaded with, next to the script. What runs may have been loaded with an earlier one,
  /// where it does not run with this.
  public private(set) var setup: Setup

  private let limits: Limits
  private let print: (String) -> Void
  /// What came last; nil when there is nothing to load.
  private var latest: Version?
  private var running: Version?
  /// The last that was tried, whether it runs or not.
  private var tried: (version: Version, setup: Setup)?
  /// What each of the values that are set was when it was last in use.
  private var kinds: [String: ParamValue] = [:]

  /// All but the script.
  public struct Setup: Hashable, Sendable {
    /// What comments fly over.
    public var stage: Stage
    /// What chance is drawn from.
    public var seed: UInt64
    /// Values of params, as text, by name. One stays with its param from version to version, as long as that is
    /// of the same type.
    public var params: [String: String]

    /// A setup, by default one that sets nothing.
    public init(stage: Stage = .fullHD, seed: UInt64 = 0, params: [String: String] = [:]) {
      self.stage = stage
      self.seed = seed
      self.params = params
    }
  }

  /// A script, and where it finds what it requires.
  private struct Version {
    let source: ScriptSource
    var module: (String) throws -> ScriptSource?
    /// What it was given for each name that it has required.
    var given: [String: Given] = [:]

    /// Whether it would get the same as this other one has got.
    func isSame(as other: Version) -> Bool {
      source == other.source
        && other.given.allSatisfy { name, given in Given { try module(name) } == given }
    }
  }

  /// What comes of asking for a module.
  private enum Given: Equatable {
    case source(ScriptSource)
    case nothing
    /// What is wrong with it.
    case error(any Error)

    init(_ ask: () throws -> ScriptSource?) {
      do {
        self = try ask().map(Given.source) ?? .nothing
      } catch {
        self = .error(error)
      }
    }

    func get() throws -> ScriptSource? {
      switch self {
      case .source(let source): return source
      case .nothing: return nil
      case .error(let error): throw error
      }
    }

    static func == (one: Given, other: Given) -> Bool {
      switch (one, other) {
      case (.source(let one), .source(let other)): one == other
      case (.nothing, .nothing): true
      case (.error(let one), .error(let other)): "\(one)" == "\(other)"
      default: false
      }
    }
  }

  /// - Parameter print: Takes what scripts print, a line each, capped for each load.
  public init(
    _ setup: Setup, limits: Limits = Limits(), print: @escaping (String) -> Void = { _ in }
  ) {
    self.setup = setup
    self.limits = limits
    self.print = print
  }

  /// Loads a version, if it is a new one.
  ///
  /// - Parameter module: See `ScriptTrack.load`.
  public func load(
    _ source: ScriptSource, module: @escaping (String) throws -> ScriptSource?
  ) -> Outcome {
    let version = Version(source: source, module: module)
    latest = version
    if let tried, tried.setup == setup, version.isSame(as: tried.version) { return .unchanged }
    return loadLatest()
  }

  /// Takes note that there is no version that could be loaded.
  public func fail(_ error: ScriptError) -> Outcome {
    latest = nil
    tried = nil
    guard self.error != error else { return .unchanged }
    self.error = error
    return .failed(error)
  }

  /// Loads anew with another stage, seed or values of params: what came last, or, where that does not run, what
  /// runs. Where neither does, what runs goes on as it is.
  public func change(_ change: (inout Setup) -> Void) -> Outcome {
    let before = setup
    change(&setup)
    guard setup != before else { return .unchanged }
    kinds = kinds.filter { setup.params[$0.key] == before.params[$0.key] }
    let outcome = latest == nil ? .unchanged : loadLatest()
    guard outcome != .loaded, let running else { return outcome }
    if let latest, latest.isSame(as: running) { return outcome }
    // What is said of the latest still holds.
    let (error, tried) = (error, tried)
    defer { (self.error, self.tried) = (error, tried) }
    return attempt(running) == .loaded ? .loaded : outcome
  }

  private func loadLatest() -> Outcome {
    guard let latest else { return .unchanged }
    return attempt(latest)
  }

  private func attempt(_ version: Version) -> Outcome {
    let asked = Asked(version, latest)
    defer { tried = (asked.version, setup) }
    do throws(ScriptError) {
      let table = ParamTable(settings: setup.params, kinds: kinds)
      track = try ScriptTrack.load(
        asked.version.source, stage: setup.stage, seed: setup.seed, table: table, limits: limits,
        module: asked.module, print: print)
      misfits = table.allErrors()
      ignored = table.ignored
      for param in table.declared where !ignored.contains(param.name) {
        if let text = setup.params[param.name], (try? param.value(from: text)) == param.value {
          kinds[param.name] = param.value
        }
      }
      error = nil
      generation += 1
      running = asked.version
      return .loaded
    } catch {
      self.error = error
      return .failed(error)
    }
  }

  /// A version, and what it asks for while it loads.
  private final class Asked {
    var version: Version
    private let given: [String: Given]
    private let other: Version?

    /// - Parameter latest: Has what the version has not asked for before.
    init(_ version: Version, _ latest: Version?) {
      self.version = version
      given = version.given
      other = latest
    }

    func module(_ name: String) throws -> ScriptSource? {
      // What runs gets what it got, also where that is another file by now.
      let answer = given[name] ?? Given { try (other ?? version).module(name) }
      version.given[name] = answer
      return try answer.get()
    }
  }
}
