import DanmakuCore
import DanmakuScripting

/// Options that several commands have.
enum SharedOptions {
  static let stage = Option("--stage", "WxH", "the stage, px (1920x1080)")
  static let set = Option("--set", "NAME=VALUE", "a param of the track; may stand several times")
  static let seed = Option("--seed", "N", "what chance is drawn from, a whole number (0)")
  static let tracks = Option("--tracks", "FOLDER", "where tracks are looked up by name (tracks)")
}

extension Arguments {
  func stage() throws(UsageError) -> Stage {
    guard let (width, height) = try pair("--stage") else { return .fullHD }
    guard let stage = Stage(width: width, height: height) else {
      throw refuse("--stage", "needs sides above 0, not '\(text("--stage") ?? "")'")
    }
    return stage
  }

  func seed() throws(UsageError) -> UInt64 {
    guard let text = text("--seed") else { return 0 }
    guard let seed = UInt64(text) else {
      throw refuse("--seed", "needs a whole number from 0 on, not '\(text)'")
    }
    return seed
  }

  /// Values of params by name; the last one of a name counts.
  func params() throws(UsageError) -> [String: String] {
    var params: [String: String] = [:]
    for setting in all("--set") {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw refuse("--set", "needs NAME=VALUE, not '\(setting)'")
      }
      params[String(parts[0])] = String(parts[1])
    }
    return params
  }

  /// - Throws: `UsageError` when any value of `--set` fits no param.
  func refuse(_ misfits: [ParamError]) throws(UsageError) {
    guard misfits.isEmpty else {
      throw UsageError(
        misfits.map { "--set \($0.name)=\($0.text): \($0)" }.joined(separator: "\n"),
        command: command)
    }
  }

  func finder(limits: Limits) -> TrackFinder {
    TrackFinder(folder: text("--tracks") ?? "tracks", limits: limits)
  }
}
