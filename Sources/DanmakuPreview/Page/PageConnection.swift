import DanmakuCore
import DanmakuFormats
import DanmakuScripting
import DanmakuWatching

/// One page: what it looks at, and the answers to what it asks.
final class PageConnection {
  /// What a page needs of the server that it is connected to.
  protocol Host: AnyObject {
    var options: PreviewOptions { get }
    var library: Library { get }
    /// The last comment file that a page has sent: it survives the page's reload.
    var upload: (name: String, comments: [Comment])? { get set }
    func measured(_ comments: [Comment], seed: UInt64) -> [MeasuredComment]
    /// Makes sure that the library is what the folder holds now.
    func lookNow()
    /// Writes a script into the folder; see `ScriptSaver`.
    func save(_ text: String, as name: String, replace: Bool) -> ScriptSaver.Outcome
    /// Tells all pages what a script has printed, as the page with this number has loaded it.
    func print(_ line: String, of track: String, by page: Int)
  }

  private let socket: Soup.WebSocket
  // What follows is for the extensions of this type, too.
  unowned let host: any Host
  let page: PageShow
  var upload: Upload?

  /// Updates that failed and that the page was not told of yet.
  private var failures: (count: Int, error: ScriptError)?
  private var lastFailing: ContinuousClock.Instant?

  /// Steps of percent of a way.
  private static let waySteps = 240
  /// After so long the rest of a way is left out: other pages wait.
  private static let longestWay = Duration.milliseconds(250)
  /// Steps of arc length of a stroke.
  static let strokeSteps = 512

  /// - Parameter number: The page's own.
  init(_ socket: Soup.WebSocket, number: Int, host: any Host) {
    self.socket = socket
    self.host = host
    let name = TrackName()
    page = PageShow(dispatch: host.options.dispatch, limits: host.options.limits) {
      [unowned host] in host.print($0, of: name.value, by: number)
    }
    trackName = name
    socket.onMessage = { [weak self] message in
      switch message {
      case .text(let text): self?.receive(text)
      case .binary(let bytes): self?.receive(bytes)
      }
    }
    greet()
  }

  /// What the script that is loading now is called.
  private final class TrackName { var value = "" }
  private let trackName: TrackName

  func send(_ message: PageMessage) { socket.send(message.text) }

  /// What is in the folder has changed.
  func reload() {
    guard page.setup != nil else { return }
    switch page.reload(from: host.library) {
    case .unchanged: return
    case .loaded: tellShow(reason: "reload")
    case .failed: break
    }
    tellDiagnostic(reason: "reload")
  }

  func close(_ code: UInt16, _ reason: String) { socket.close(code, reason) }

  private func greet() {
    let options = host.options
    send(
      .hello(
        .init(
          version: options.version, folder: host.library.folder.prefix,
          commentFile: options.commentFile?.name,
          track: options.track ?? host.library.entries.first?.name,
          stage: [options.stage.width, options.stage.height], seed: "\(options.seed)",
          params: options.params)))
    send(.tracks(host.library.entries))
  }

  // MARK: - What a page asks

  private func receive(_ text: String) {
    let request: PageRequest
    switch PageRequest.read(text) {
    case .success(let read): request = read
    case .failure(let refusal):
      return send(.refused(what: refusal.type, reason: "failed", message: refusal.message))
    }
    switch request {
    case .setup(let setup): change(to: setup)
    case .frame(let time): answerFrame(at: time)
    case .way(let order): send(.way(way(of: order)))
    case .texts(let orders): answerTexts(orders)
    case .command(let time): answerCommand(at: time)
    case .fling(let velocity, let k, let n): answerFling(velocity, k, n)
    case .stroke(let drawing): answerStroke(drawing)
    case .savePath(let name, let drawing, let replace): save(drawing, as: name, replace: replace)
    case .readPath(let track): readPath(of: track)
    case .upload(let name, let bytes): begin(name, bytes)
    }
  }

  private func change(to setup: PageSetup) {
    if setup.track != page.setup?.track { failures = nil }
    trackName.value = setup.track
    let generation = page.generation
    let outcome = page.change(to: setup, library: host.library) { setup in
      host.measured(comments(of: setup), seed: setup.seed)
    }
    if page.generation != generation { tellShow(reason: "setup") }
    // A setup that does not run says why, though what runs has nothing wrong.
    if case .failed(let error) = outcome {
      send(.diagnostic(track: setup.track, reason: "setup", .init(error)))
    } else {
      tellDiagnostic(reason: "setup")
    }
  }

  private func comments(of setup: PageSetup) -> [Comment] {
    switch setup.comments {
    case .samples(let samples): samples.comments(seed: setup.seed)
    case .file: host.options.commentFile?.file.comments ?? []
    case .upload: host.upload?.comments ?? []
    }
  }

  private func missing(_ setup: PageSetup) -> String? {
    switch setup.comments {
    case .upload where host.upload == nil:
      "the comment file that was sent is not here any more: choose it again"
    case .file where host.options.commentFile == nil:
      "no comment file is named on the command line: choose one, or take made-up comments"
    default: nil
    }
  }

  private func answerFrame(at time: Double) {
    guard let show = page.show, time.isFinite else {
      let empty = Frame(time: time.isFinite ? time : 0)
      return socket.send(
        FrameWords.of(empty, placements: [], generation: page.generation, cost: 0))
    }
    let start = ContinuousClock.now
    let frame = show.frame(at: time)
    let cost = (ContinuousClock.now - start) / .microseconds(1)
    socket.send(
      FrameWords.of(frame, placements: show.placements, generation: page.generation, cost: cost))
    note(frame.failures.map(\.error))
  }

  /// Tells of failed updates at most once a second.
  private func note(_ errors: [any Error]) {
    if let first = errors.lazy.compactMap({ $0 as? ScriptError }).first {
      failures = ((failures?.count ?? 0) + errors.count, failures?.error ?? first)
    }
    guard let (count, error) = failures else { return }
    let now = ContinuousClock.now
    if let lastFailing, now - lastFailing < .seconds(1) { return }
    lastFailing = now
    failures = nil
    send(.failing(count: count, .init(error)))
  }

  private func way(of order: Int) -> PageMessage.Way {
    var way = PageMessage.Way(generation: page.generation, order: order)
    guard let show = page.show, let track = page.track,
      let index = show.placements.firstIndex(where: { $0.order == order })
    else { return way }
    let placement = show.placements[index]
    let size = placement.comment.size
    way.id = placement.comment.comment.id
    way.entry = placement.entry
    way.life = placement.life.total
    way.size = [size.width, size.height]
    let start = ContinuousClock.now
    track.withoutPrint {
      way.samples = (0...Self.waySteps).map { step in
        guard ContinuousClock.now - start < Self.longestWay else { return nil }
        let frame = show.frame(of: index, atPercent: Double(step) / Double(Self.waySteps))
        return frame.entries.first.map { entry in
          let a = entry.attributes
          return [a.x, a.y, a.rotation, a.scaleX, a.scaleY, a.opacity, a.reveal]
        }
      }
    }
    return way
  }

  private func answerTexts(_ orders: [Int]) {
    let known = orders.prefix(1000).filter(page.comments.indices.contains)
    send(.texts(set: page.set, known.map { page.comments[$0].comment }, orders: known))
  }

  private func answerCommand(at time: Double) {
    guard let setup = page.setup, let track = page.track else { return }
    let isBuiltIn = host.library.folder.files["\(setup.track).lua"] == nil
    let params = track.params.filter { $0.value != $0.initial }
    let files = setup.comments == .file ? host.options.commentFile?.name : host.upload?.name
    send(
      .command(
        DryRunLine.of(
          track: isBuiltIn ? setup.track : track.source.file, setup: setup,
          params: params.map { ($0.name, $0.value.description) }, files: files, time: time,
          others: host.options.commandWords)))
  }

  private func answerFling(_ velocity: Double, _ k: Double, _ n: Double) {
    let step = 1.0 / 60
    var positions = [0.0]
    // Slower than a hundredth of a second in a second nobody sees it move.
    if let law = try? PowerLaw(velocity: velocity, k: k, n: n, finishSpeed: 0.01) {
      while positions.count < 600, !law.isFinished(at: Double(positions.count - 1) * step) {
        let position = law.state(at: Double(positions.count) * step).position
        guard position.isFinite else { break }
        positions.append(position)
      }
    }
    send(.fling(step: step, positions: positions))
  }

  // MARK: - What a page is told

  func tellShow(reason: String) {
    guard let show = page.show, let track = page.track, let setup = page.setup else { return }
    let lanes = Lanes(
      track.settings.lanes, on: track.stage, rowHeight: host.options.dispatch.rowHeight)
    // What a page keeps for other tracks is no mistake.
    let misfits = page.misfits.filter { misfit in
      track.params.contains { $0.name == misfit.name }
    }
    send(
      .show(
        .init(
          generation: page.generation, reason: reason, track: setup.track, file: track.source.file,
          milliseconds: (page.milliseconds * 10).rounded() / 10,
          params: track.params.map { .init($0, ignored: page.ignored.contains($0.name)) },
          stage: [show.stage.width, show.stage.height], seed: "\(track.seed)",
          lanes: .init(count: lanes.count, height: lanes.height),
          span: show.timeline.span.map { [$0.lowerBound, $0.upperBound] },
          placed: show.placements.count, dropped: show.timeline.drops.count, set: page.set,
          warnings: track.warnings, pure: track.isFunctionOfPercent,
          misfits: misfits.map(\.description), missing: missing(setup))))
    note(show.timeline.drops.flatMap(\.errors) + track.trialErrors)
  }

  private func tellDiagnostic(reason: String) {
    guard let setup = page.setup else { return }
    send(
      .diagnostic(track: setup.track, reason: reason, page.error.map(PageMessage.Diagnostic.init)))
  }
}
