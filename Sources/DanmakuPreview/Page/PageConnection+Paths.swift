import DanmakuCore
import DanmakuScripting
import DanmakuWatching

extension PageConnection {
  func answerStroke(_ drawing: PathDrawing) {
    guard let path = drawing.path, !path.points.isEmpty else {
      return send(.stroke(length: 0, poses: []))
    }
    let poses = (0...Self.strokeSteps).map { step in
      let pose = path.pose(at: Double(step) / Double(Self.strokeSteps))
      return [pose.x, pose.y, pose.angle]
    }
    send(.stroke(length: path.length, poses: poses))
  }

  func save(_ drawing: PathDrawing, as name: String, replace: Bool) {
    func refuse(_ reason: String, _ message: String) {
      send(.refused(what: "save-path", reason: reason, message: message))
    }
    guard TrackName.isValid(name) else {
      return refuse("name", "a track's name has \(TrackName.rule)")
    }
    guard let path = drawing.path, path.points.count >= 2 else {
      return refuse("failed", "a path needs 2 to \(PathDrawing.mostPoints) points")
    }
    let stage = page.setup?.stage ?? host.options.stage
    host.lookNow()
    let old = try? host.library.folder.files["\(name).lua"]?.get()
    let kept = old.flatMap { PathScript.replacing($0.lines, with: path) }
    let text = kept ?? PathScript.text(of: path, name: name, stage: stage)
    switch host.save(text, as: name, replace: replace) {
    case .saved: send(.saved(name: name))
    case .exists:
      let what =
        kept == nil ? "its file is written anew" : "its path becomes this one, all else in it stays"
      refuse("exists", "there is a track '\(name)' already: \(what)")
    case .failed(let message): refuse("failed", message)
    }
  }

  /// Reads a path back by running its file, in the sandbox as ever.
  func readPath(of track: String) {
    do throws(ScriptError) {
      let script = try host.library.script(track)
      let stage = page.setup?.stage ?? host.options.stage
      let loaded = try ScriptTrack.load(
        script.source, stage: stage, limits: host.options.limits, module: script.module
      ).track
      let drawing = loaded.drawnPath().map { PathDrawing($0) }
      guard (drawing?.points.count ?? 0) <= PathDrawing.mostPoints else {
        return send(
          .path(
            track: track, nil,
            message:
              "it has more than \(PathDrawing.mostPoints) points: it can be looked at, not edited"))
      }
      send(
        .path(
          track: track, drawing,
          message: drawing == nil
            ? "it has no global 'points' with a list of {x, y}: it can be looked at, not edited"
            : nil))
    } catch {
      send(.path(track: track, nil, message: "it does not run: \(error.message)"))
    }
  }
}
