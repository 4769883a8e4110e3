import DanmakuCore
import DanmakuScripting
import DanmakuWatching
import Glibc

/// A dry run that prints again each time that its script is saved, and the error where it does not run.
final class WatchedDryRun {
  private let options: DryRunOptions
  private let arguments: Arguments
  private let script: String
  private let folder: String
  private let comments: [MeasuredComment]
  private let reloader: TrackReloader
  private let loop = MainLoop()
  /// Why the output cannot be written any more.
  private var failure: (any Error)?

  /// - Throws: What keeps the first run from being tried.
  init(_ options: DryRunOptions, _ arguments: Arguments, _ finder: TrackFinder) throws {
    // A path that is none, and a name that means nothing, are told as without --watch. A script that does not
    // run is waited for.
    do {
      _ = try finder.source(options.track)
    } catch is ScriptError {}
    guard let path = finder.path(of: options.track) else {
      throw arguments.refuse("--watch", "needs a file: '\(options.track)' is built in")
    }
    (folder, script) = TrackFinder.split(path)
    self.options = options
    self.arguments = arguments
    comments = try DryRunCommand.comments(options, arguments)
    reloader = TrackReloader(
      .init(stage: options.stage, seed: options.seed, params: options.params),
      print: { Terminal.complain(DiagnosticText.printable($0)) })
  }

  /// Prints until the program is told to end.
  ///
  /// - Throws: `UsageError` for a param that the first version does not have; `InputError` when the output
  ///   cannot be written.
  func run() throws -> ExitCode {
    let watcher = FolderWatcher(of: folder, script: script, on: loop) { [weak self] in
      self?.load($0)
    }
    load(watcher.contents, isFirst: true)
    if failure == nil {
      let signals = [SIGINT, SIGTERM].map { loop.onSignal($0) { [loop] in loop.stop() } }
      Complaint.note("watching \(folder)\(script): Ctrl-C ends")
      withExtendedLifetime((watcher, signals)) { loop.run() }
    }
    if let failure { throw failure }
    return .done
  }

  private func load(_ contents: ScriptFolder, isFirst: Bool = false) {
    let start = ContinuousClock.now
    let outcome: TrackReloader.Outcome
    do {
      outcome = reloader.load(try contents.source(script)) { try contents.module($0) }
    } catch {
      outcome = reloader.fail(error)
    }
    let cost = (ContinuousClock.now - start) / .microseconds(100)
    do {
      switch outcome {
      case .unchanged: break
      case .failed(let error): Terminal.complain(Complaint.text(of: error))
      case .loaded:
        guard let track = reloader.track else { break }
        if isFirst {
          try arguments.refuse(reloader.misfits)
        } else {
          let milliseconds = NumberText.rounded(cost.rounded() / 10)
          Complaint.note("version \(reloader.generation), loaded in \(milliseconds) ms")
          for misfit in reloader.misfits { Complaint.warn("\(misfit)") }
          for name in reloader.ignored.sorted() {
            Complaint.warn(
              "param '\(name)' is of another type now: what was set for it is not used")
          }
        }
        _ = try DryRunCommand.print(track, showing: comments, options)
      }
    } catch {
      failure = error
      loop.stop()
    }
  }
}
