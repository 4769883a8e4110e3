import DanmakuScripting

/// `danmaku new`: writes a commented starting script.
enum NewCommand: Command {
  static let name = "new"
  static let summary = "write a commented starting script"
  static let operands = "NAME "
  static let options = [
    Option("--kind", "KIND", "what it starts from: move (the default), stable, free or path"),
    SharedOptions.tracks,
  ]
  static let examples = ["new waterfall", "new heart --kind path --tracks my-tracks"]
  static let notes = """
    The script is written to the folder of tracks, never over a file that is there. Beside it, once, go
    definitions for lua-language-server with its settings, so that editors complete and check attributes,
    stage, param and the rest.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.operands.count == 1, let operand = arguments.operands.first else {
      throw UsageError("new needs one NAME", command: name)
    }
    let track = operand.hasSuffix(".lua") ? String(operand.dropLast(4)) : operand
    guard TrackName.isValid(track) else {
      throw UsageError(
        "new needs a name of \(TrackName.rule), not '\(operand)'", command: name)
    }
    let kind = try arguments.choice("--kind", of: TrackTemplate.self) ?? .move
    let folder = arguments.text("--tracks") ?? "tracks"
    try FileWriter.makeFolder(folder)
    let path = "\(folder)/\(track).lua"
    try FileWriter.create(path, text: kind.script(named: track))
    try StandardOutput.write("wrote \(path)\n")
    for (file, text) in EditorDefinitions.files where !FileReader.exists("\(folder)/\(file)") {
      try FileWriter.create("\(folder)/\(file)", text: text)
      try StandardOutput.write("wrote \(folder)/\(file)\n")
    }
    try StandardOutput.write("look at it: danmaku preview \(path)\n")
    return .done
  }
}
