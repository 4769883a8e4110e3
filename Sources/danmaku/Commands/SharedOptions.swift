import DanmakuCore
import DanmakuDrawing
import DanmakuScripting

/// Options that several commands have.
enum SharedOptions {
  static let help = Option("--help", nil, "this text")
  static let samples = Option(
    "--samples", "COUNT[:KIND[:DENSITY]]",
    "made-up comments: mixed (the default), cjk, latin, emoji, long or single; 5 a second")
  static let stage = Option("--stage", "WxH", "the stage, px (1920x1080)")
  static let set = Option("--set", "NAME=VALUE", "a param of the track; may stand several times")
  static let seed = Option("--seed", "N", "what chance is drawn from, a whole number (0)")
  static let tracks = Option("--tracks", "FOLDER", "where tracks are looked up by name (tracks)")
  static let maxWait = Option("--max-wait", "S", "how long a comment may wait for a place, s (1)")
  static let rowHeight = Option(
    "--row-height", "PX", "what has to fit into a row where rows are as many as fit (30)")
  static let measure = Option(
    "--measure", "HOW", "font (as Pango lays it out, the default) or cells")
  static let font = Option("--font", "FAMILY", "the font to measure with (sans-serif)")
}

/// How sizes of texts are found.
enum MeasureName: String, CaseIterable {
  case font, cells
}

extension Arguments {
  func stage() throws(UsageError) -> Stage {
    guard let size = try size("--stage", sides: Stage.sides) else { return .fullHD }
    return Stage(width: size.width, height: size.height) ?? .fullHD
  }

  /// Made-up comments, where they are asked for.
  func samples() throws(UsageError) -> SampleComments? {
    guard let text = text("--samples") else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let kinds = SampleComments.Kind.allCases.map(\.rawValue)
    guard (1...3).contains(parts.count), let count = Int(parts[0]),
      let kind = parts.count > 1 ? SampleComments.Kind(rawValue: parts[1]) : .mixed,
      let density = parts.count > 2 ? Double(decimal: parts[2]) : 5,
      let samples = SampleComments(count: count, kind: kind, density: density)
    else {
      throw refuse(
        "--samples",
        "needs COUNT[:KIND[:DENSITY]], like 100:cjk:5: 1 to \(SampleComments.mostComments) comments, one of "
          + "\(kinds.listed), so many a second; not '\(text)'")
    }
    return samples
  }

  func seed() throws(UsageError) -> UInt64 {
    guard let text = text("--seed") else { return 0 }
    guard let seed = UInt64(text) else {
      throw refuse("--seed", "needs a whole number from 0 to \(UInt64.max), not '\(text)'")
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
        misfits.map { "--set \($0.name)=\($0.text): \($0)" }.joined(separator: "; "),
        command: command)
    }
  }

  /// - Throws: `InputError` when a folder was named that is none.
  func finder(limits: Limits) throws(InputError) -> TrackFinder {
    let folder = text("--tracks")
    if let folder, FileReader.names(in: folder) == nil {
      throw InputError("there is no folder '\(folder)'")
    }
    return TrackFinder(folder: folder ?? "tracks", limits: limits)
  }

  func dispatchOptions() throws(UsageError) -> DispatchOptions {
    var options = DispatchOptions()
    options.rowHeight = try positive("--row-height") ?? options.rowHeight
    if let wait = try number("--max-wait") {
      guard wait >= 0 else {
        throw refuse("--max-wait", "must be from 0 on, not \(NumberText.shortest(wait))")
      }
      options.wait = .atMost(wait)
    }
    return options
  }

  func measure() throws -> any TextMeasure {
    let name = try choice("--measure", of: MeasureName.self) ?? .font
    guard name == .font else {
      if has("--font") { throw refuse("--font", "goes with --measure font") }
      return CellMeasure()
    }
    guard let measure = PangoMeasure(family: text("--font") ?? "sans-serif") else {
      throw InputError("Pango cannot be used here: try --measure cells")
    }
    return measure
  }
}
