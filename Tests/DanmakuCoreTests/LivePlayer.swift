@testable import DanmakuCore

/// A player behind a reference, so that expectations can ask it.
final class LivePlayer {
  private(set) var player: Player

  init(_ player: Player) {
    self.player = player
  }

  var status: PlayerStatus { player.status }
  var time: Double { player.time }
  var counts: PlayerCounts { player.counts }
  var onStage: [Placement] { player.onStage }

  func start(at t: Double) { player.start(at: t) }
  func pause(at t: Double) { player.pause(at: t) }
  func resume(at t: Double) { player.resume(at: t) }
  func stop(at t: Double) { player.stop(at: t) }
  func setSpeed(_ speed: Double, at t: Double) { player.setSpeed(speed, at: t) }
  func tick(at t: Double) { player.tick(at: t) }
  func nextWake() -> Wake { player.nextWake() }
  func frame(at t: Double) -> Frame { player.frame(at: t) }
  func plans() -> [Placement] { player.plans() }
  func takeEvents() -> [PlayerEvent] { player.takeEvents() }

  func insert(
    _ comment: MeasuredComment, level: QueueLevel = .normal, group: TrackGroup? = nil,
    at t: Double
  ) {
    player.insert(comment, level: level, group: group, at: t)
  }

  @discardableResult
  func remove(id: String, at t: Double) -> Bool { player.remove(id: id, at: t) }
  func clearQueue(at t: Double) { player.clearQueue(at: t) }
  func clearStage(at t: Double) { player.clearStage(at: t) }
  func clear(at t: Double) { player.clear(at: t) }
  @discardableResult
  func hold(id: String, at t: Double) -> Bool { player.hold(id: id, at: t) }
  @discardableResult
  func release(id: String, at t: Double) -> Bool { player.release(id: id, at: t) }
  @discardableResult
  func retime(id: String, by factor: Double, at t: Double) -> Bool {
    player.retime(id: id, by: factor, at: t)
  }

  func resize(to stage: Stage, at t: Double, remake: (any Track) -> any Track = { $0 }) {
    player.resize(to: stage, at: t, remake: remake)
  }
  func replaceTrack(_ index: Int, with track: any Track, at t: Double) {
    player.replaceTrack(index, with: track, at: t)
  }
  @discardableResult
  func addTrack(_ track: any Track, at t: Double) -> Int { player.addTrack(track, at: t) }
  func removeTrack(_ index: Int, at t: Double) { player.removeTrack(index, at: t) }
  func setDispatch(_ options: DispatchOptions, at t: Double) { player.setDispatch(options, at: t) }
}
