import DanmakuCore
import DanmakuFormats
import DanmakuScripting

/// What one page looks at: a track that is loaded anew as it is saved, comments, and the show of both.
final class PageShow {
  /// Nil until a version of the track has run.
  private(set) var show: Show?
  /// How many shows there were: those of all tracks of this page.
  private(set) var generation = 0
  /// The number of the set of comments.
  private(set) var set = 0
  private(set) var comments: [MeasuredComment] = []
  /// What the page wants; nil before it has said so.
  private(set) var setup: PageSetup?
  /// What it takes to reach the present version, ms.
  private(set) var milliseconds = 0.0

  var track: ScriptTrack? { reloader?.track }
  var error: ScriptError? { reloader?.error }
  var misfits: [ParamError] { reloader?.misfits ?? [] }
  var ignored: Set<String> { reloader?.ignored ?? [] }

  private var reloader: TrackReloader?
  private let dispatch: DispatchOptions
  private let limits: Limits
  private let print: (String) -> Void

  init(dispatch: DispatchOptions, limits: Limits, print: @escaping (String) -> Void) {
    self.dispatch = dispatch
    self.limits = limits
    self.print = print
  }

  /// Takes what the page wants now.
  ///
  /// - Parameter commentsOf: The comments of a setup; only asked where they may be others.
  /// - Returns: What has come of it for the track.
  func change(
    to setup: PageSetup, library: Library,
    commentsOf: (PageSetup) -> [MeasuredComment]
  ) -> TrackReloader.Outcome {
    let before = self.setup
    self.setup = setup
    let start = ContinuousClock.now
    let hasOtherComments = before?.comments != setup.comments || before?.seed != setup.seed
    if hasOtherComments { take(commentsOf(setup)) }

    let outcome: TrackReloader.Outcome
    if let reloader, before?.track == setup.track {
      outcome = reloader.change {
        $0 = .init(stage: setup.stage, seed: setup.seed, params: setup.params)
      }
    } else {
      reloader = TrackReloader(
        .init(stage: setup.stage, seed: setup.seed, params: setup.params), limits: limits,
        print: print)
      show = nil
      outcome = load(from: library)
    }
    if outcome == .loaded || hasOtherComments { place(since: start) }
    return outcome
  }

  /// Loads the track's script, if it or what it requires has changed.
  func reload(from library: Library) -> TrackReloader.Outcome {
    let start = ContinuousClock.now
    let outcome = load(from: library)
    if outcome == .loaded { place(since: start) }
    return outcome
  }

  /// Shows other comments.
  func replaceComments(_ comments: [MeasuredComment]) {
    let start = ContinuousClock.now
    take(comments)
    place(since: start)
  }

  private func take(_ comments: [MeasuredComment]) {
    self.comments = comments
    set += 1
  }

  private func load(from library: Library) -> TrackReloader.Outcome {
    guard let setup, let reloader else { return .unchanged }
    do throws(ScriptError) {
      let script = try library.script(setup.track)
      return reloader.load(script.source, module: script.module)
    } catch {
      return reloader.fail(error)
    }
  }

  private func place(since start: ContinuousClock.Instant) {
    guard let track else { return }
    show = Show(stage: track.stage, tracks: [track], comments: comments, options: dispatch)
    generation += 1
    milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
  }
}
