/// Live comments on a stage: a clock, a dispatcher and tracks.
///
/// The player has no clock of its own: each call brings a reading, in s, of some monotonic clock of its
/// owner's, and first lets time pass up to it. What happens does not depend on how often that is: entries are
/// solved when a comment is inserted, and a tick only finds those that are due.
///
/// ```swift
/// var player = Player(stage: .fullHD, tracks: [track])
/// player.start(at: now)
/// player.insert(comment, at: now)
/// let frame = player.frame(at: now)   // what to draw
/// let wake = player.nextWake()        // when to come again
/// for event in player.takeEvents() { ... }
/// ```
///
/// Until it enters, a comment that waits has a plan: removing, clearing, an insert of high level, a resize and
/// new settings take back all plans and solve them again, in the order of the queue. From its entry on a
/// placement never changes. Where the oldest of a full queue is dropped, the others move up when the next plan is
/// due, or when a comment would not fit otherwise.
///
/// A value, as is all that it holds but the tracks.
public struct Player {
  /// What it does.
  public internal(set) var status = PlayerStatus.idle
  /// What comments fly over.
  public internal(set) var stage: Stage
  /// How it treats its comments.
  public internal(set) var options: PlayerOptions
  /// What has become of its comments since the last start.
  public var counts: PlayerCounts {
    var counts = tally
    counts.waiting = queue.count
    return counts
  }
  /// Stage time of the last reading, s; 0 at the start.
  public var time: Double { clock.time }
  /// The tracks by their indices, which stay theirs; nil for one that was removed.
  public internal(set) var tracks: [(any Track)?]

  // What follows is for the extensions of this type alone.
  var clock = Clock()
  var queue: WaitingQueue
  /// On stage, by entry.
  var live: [LiveComment] = []
  /// Left, but still to be kept clear of.
  var past: [Placement] = []
  /// Knows all that have entered.
  var entered: Dispatcher
  /// Knows all plans too.
  var planned: Dispatcher
  /// The earliest entry of the plans that `planned` still holds of comments that a full queue has dropped.
  var freedEntry = Double.infinity
  /// Nothing happens before this stage time, s.
  var due = Double.infinity
  /// Of all that wait or are on stage.
  var ids: Set<String> = []
  var nextOrder = 0
  var tally = PlayerCounts()
  var events: [PlayerEvent] = []

  /// More events than an owner leaves lying about.
  static let mostEvents = 100_000

  /// A player that does not run yet.
  public init(stage: Stage, tracks: [any Track], options: PlayerOptions = PlayerOptions()) {
    self.stage = stage
    self.tracks = tracks
    self.options = options
    queue = WaitingQueue(capacity: options.queueCapacity)
    entered = Dispatcher(tracks.map(\.settings), on: stage, options: options.dispatch)
    planned = entered
  }

  // MARK: - Time

  /// Begins at 0 s. Only from idle or stopped.
  public mutating func start(at reading: Double) {
    guard status == .idle || status == .stopped else { return }
    clock.reset()
    clock.resume(at: reading)
    status = .playing
    tally = PlayerCounts()
    past = []
    rebuild(keepingCounts: false)
  }

  /// Stops time. Only while playing.
  public mutating func pause(at reading: Double) {
    guard status == .playing else { return }
    tick(at: reading)
    clock.pause(at: reading)
    status = .paused
  }

  /// Lets time go on. Only while paused.
  public mutating func resume(at reading: Double) {
    guard status == .paused else { return }
    clock.resume(at: reading)
    status = .playing
  }

  /// Clears everything and stops. Only while playing or paused.
  public mutating func stop(at reading: Double) {
    guard status == .playing || status == .paused else { return }
    clear(at: reading)
    clock.pause(at: reading)
    status = .stopped
  }

  /// Changes how fast stage time passes, for all comments: 1 is as the readings do, 0 stands still.
  public mutating func setSpeed(_ speed: Double, at reading: Double) {
    tick(at: reading)
    clock.setSpeed(speed, at: reading)
  }

  /// Lets time pass: who is due enters, and who is at its end leaves.
  public mutating func tick(at reading: Double) {
    var next = clock
    guard next.advance(to: reading) > 0 else {
      clock = next
      return
    }
    guard due <= next.time else {
      clock = next
      return
    }
    // Not at the time of the reading: what is solved must not depend on how often there is one.
    if freedEntry < .infinity, nextEntry <= next.time { takeBackPlans(at: nextEntry) }
    clock = next
    settle()
    entered.forget(before: clock.time)
    planned.forget(before: clock.time)
  }

  /// When the player wants to be ticked next.
  public func nextWake() -> Wake {
    guard status == .playing, clock.speed > 0 else { return .never }
    if live.contains(where: { !$0.isHeld }) { return .nextFrame }
    guard nextEntry < .infinity else { return .never }
    return clock.reading(of: nextEntry).map(Wake.at) ?? .never
  }

  // MARK: - Looking

  /// What is on stage, by entry; `Frame.Entry.placement` is the comment's number in the order of inserts.
  public mutating func frame(at reading: Double) -> Frame {
    tick(at: reading)
    var frame = Frame(time: clock.time)
    for track in tracks { track?.beginFrame() }
    for comment in live {
      guard let track = tracks[comment.placement.track] else { continue }
      frame.add(comment.attributes(at: clock.time), of: comment.order, on: track)
    }
    return frame
  }

  /// Placements of what is on stage, as they entered.
  public var onStage: [Placement] { live.map(\.placement) }

  /// Plans of what waits, in the order of the queue.
  public func plans() -> [Placement] {
    var solved = self
    if freedEntry < .infinity { solved.takeBackPlans(at: time) }
    return solved.queue.items.compactMap(\.placement)
  }

  /// All events since they were last taken, oldest first; of very many the oldest are lost.
  public mutating func takeEvents() -> [PlayerEvent] {
    defer { events = [] }
    return events
  }
}
