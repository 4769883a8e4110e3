import DanmakuCore

/// The command line that prints what a page shows.
enum DryRunLine {
  /// - Parameters:
  ///   - track: As `danmaku` takes it: a path, or a built-in track's name.
  ///   - params: Those that differ from their defaults.
  ///   - files: What stands for the comments, where they are made up by nobody: `--comments FILE`.
  ///   - others: Options that hold for the whole preview.
  static func of(
    track: String, setup: PageSetup, params: [(name: String, value: String)], files: String?,
    time: Double, others: [String]
  ) -> String {
    var words = ["danmaku", "dry-run", track]
    func add(_ option: String, _ value: String) { words += [option, value] }
    for (name, value) in params { add("--set", "\(name)=\(value)") }
    if setup.seed != 0 { add("--seed", "\(setup.seed)") }
    if setup.stage != .fullHD {
      let (width, height) = (setup.stage.width, setup.stage.height)
      add("--stage", "\(NumberText.shortest(width))x\(NumberText.shortest(height))")
    }
    switch setup.comments {
    case .samples(let samples):
      let density = NumberText.shortest(samples.density)
      add("--samples", "\(samples.count):\(samples.kind.rawValue):\(density)")
    case .file, .upload: add("--comments", files ?? "FILE")
    }
    add("--at", NumberText.shortest(time))
    return (words + others).map(quoted).joined(separator: " ")
  }

  /// A word as a shell reads it back.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "_-./:=,+@%".unicodeScalars.contains($0))
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
