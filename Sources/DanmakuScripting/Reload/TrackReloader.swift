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
  /// How many versions have run so far.
  public private(set) var generation = 0
  /// Why the last version that came does not run; nil when it does.
  public private(set) var error: ScriptError?
  /// The values that fit no param of what runs: these keep their defaults.
  public private(set) var misfits: [ParamError] = []

  /// What versions are loaded with, next to the script.
  public private(set) var setup: Setup

  /// What each value was when it was last in use.
  private var kinds: [String: ParamValue] = [:]
  private let limits: Limits
  private let print: (String) -> Void
  private var running: Version?
  private var latest: Version?

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

  /// A script, with what it was given for each name that it required; nil where there was none.
  private struct Version {
    let source: ScriptSource
    var modules: [String: ScriptSource?] = [:]
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
    if let latest, latest.source == source,
      latest.modules.allSatisfy({ name, given in (try? module(name)) == given })
    {
      return .unchanged
    }
    return attempt(source, module: module)
  }

  /// Takes note that there is no version that could be loaded.
  public func fail(_ error: ScriptError) -> Outcome {
    latest = nil
    guard self.error != error else { return .unchanged }
    self.error = error
    return .failed(error)
  }

  /// Loads what runs anew with another stage, seed or values of params. Where that fails, nothing changes.
  public func change(_ change: (inout Setup) -> Void) -> Outcome {
    let before = setup
    change(&setup)
    guard setup != before, let running else { return .unchanged }
    let (latest, error) = (latest, error)
    let outcome = attempt(running.source) { running.modules[$0] ?? nil }
    // It is about what was there already: what is said of a version that came later still holds.
    if error != nil || outcome != .loaded { (self.latest, self.error) = (latest, error) }
    if outcome != .loaded { setup = before }
    return outcome
  }

  private func attempt(
    _ source: ScriptSource, module: @escaping (String) throws -> ScriptSource?
  ) -> Outcome {
    let asked = Asked()
    defer { latest = Version(source: source, modules: asked.modules) }
    do throws(ScriptError) {
      var (track, misfits) = try ScriptTrack.load(
        source, stage: setup.stage, seed: setup.seed, params: setup.params, limits: limits,
        module: asked.noting(module), print: print)
      let others = track.params.filter { param in
        kinds[param.name].map { !$0.isSameKind(as: param.value) } ?? false
      }
      if others.contains(where: { setup.params[$0.name] != nil }) {
        for param in others { setup.params[param.name] = nil }
        (track, misfits) = try ScriptTrack.load(
          source, stage: setup.stage, seed: setup.seed, params: setup.params, limits: limits,
          module: asked.noting(module), print: print)
      }
      for param in track.params { kinds[param.name] = param.value }
      self.track = track
      self.misfits = misfits
      error = nil
      generation += 1
      running = Version(source: source, modules: asked.modules)
      return .loaded
    } catch {
      self.error = error
      return .failed(error)
    }
  }

  /// What a script has asked for.
  private final class Asked {
    var modules: [String: ScriptSource?] = [:]

    func noting(
      _ module: @escaping (String) throws -> ScriptSource?
    ) -> (String) throws -> ScriptSource? {
      { name in
        self.modules[name] = .some(nil)
        let source = try module(name)
        self.modules[name] = source
        return source
      }
    }
  }
}
