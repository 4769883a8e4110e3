import DanmakuCore
import DanmakuFormats
import DanmakuPreview
import DanmakuScripting
import DanmakuWatching
import Glibc

/// `danmaku preview`: see a track in a browser while it is written.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "see tracks in a browser, and each save at once"
  static let operands = "[TRACK | FOLDER] "
  static let options = [
    Option("--comments", "FILE", "the comments of a file (Bilibili XML) instead of made-up ones"),
    Option("--port", "N", "the port to listen on (8610); 0 for any"),
    Option("--host", "ADDRESS", "listen on this address, for other machines (127.0.0.1)"),
    Option("--open", nil, "start a browser"),
    SharedOptions.set, SharedOptions.stage, SharedOptions.seed, SharedOptions.tracks,
    SharedOptions.maxWait, SharedOptions.rowHeight, SharedOptions.measure, SharedOptions.font,
  ]
  static let examples = [
    "preview my-track.lua", "preview christina --open", "preview my-tracks --comments video.xml",
  ]
  static let notes = """
    The page has the tracks of TRACK's folder, or of FOLDER ('tracks' without either), and the
    built-in ones. With a --host beyond this machine the address that is printed holds a token:
    whoever knows it can look, and write paths into the folder.
    """

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let options = try options(arguments)
    let port = try port(arguments)
    let address = arguments.text("--host") ?? "127.0.0.1"
    let isLocal = PreviewServer.isLoopback(address)
    let loop = MainLoop()
    let server: PreviewServer
    do {
      server = try PreviewServer(
        options, address: address, port: port, token: isLocal ? nil : token(), on: loop)
    } catch .portInUse(let free) {
      let hint = free.map { ": try --port \($0)" } ?? ""
      throw InputError("port \(port) is in use\(hint)")
    } catch .other(let reason) {
      throw InputError("cannot listen on \(address), port \(port): \(reason)")
    }
    // Before anybody can know that it runs.
    let signals = [SIGINT, SIGTERM].map { loop.onSignal($0) { [loop] in loop.stop() } }
    try StandardOutput.write(server.url + "\n")
    if ["0.0.0.0", "::"].contains(address) {
      Complaint.note("from other machines: with this one's address in place of \(address)")
    }
    let place = options.folder.isEmpty ? "this folder" : "'\(options.folder)'"
    let isThere = options.folder.isEmpty || FileReader.names(in: options.folder) != nil
    Complaint.note(
      isThere
        ? "watching \(place): Ctrl-C ends"
        : "there is no folder \(place) yet, which 'danmaku new NAME' makes: Ctrl-C ends")
    if arguments.has("--open"), let problem = server.openBrowser() {
      Complaint.note("no browser could be started (\(problem)): open the address by hand")
    }

    withExtendedLifetime(signals) { loop.run() }
    server.stop()
    Complaint.note("the preview has stopped")
    return .done
  }

  private static func options(_ arguments: Arguments) throws -> PreviewOptions {
    let (folder, track) = try place(arguments)
    var options = PreviewOptions(
      version: Danmaku.version, folder: folder, track: track, stage: try arguments.stage(),
      seed: try arguments.seed(), params: try arguments.params(),
      dispatch: try arguments.dispatchOptions(), measure: try arguments.measure())
    for option in ["--max-wait", "--row-height", "--measure", "--font"] {
      if let value = arguments.text(option) { options.commandWords += [option, value] }
    }
    if let folder = arguments.text("--tracks") { options.commandWords += ["--tracks", folder] }
    if let path = arguments.text("--comments") {
      var file = try CommentInput.read(path)
      file.leaveOutUntracked()
      if let summary = file.report.summary { Complaint.note("\(path): \(summary)") }
      options.commentFile = (path, file)
    }
    return options
  }

  /// The folder to serve, and the track to begin with.
  private static func place(_ arguments: Arguments) throws -> (folder: String, track: String?) {
    guard arguments.operands.count <= 1 else {
      throw UsageError("preview takes one TRACK or FOLDER", command: name)
    }
    let finder = try arguments.finder(limits: Limits())
    guard let operand = arguments.operands.first else { return (finder.folder, nil) }
    if operand == "-" { throw UsageError("preview needs a file, not '-'", command: name) }
    if FileReader.names(in: operand) != nil { return (operand, nil) }
    // What is wrong with a script is for the page to show; what is wrong with the command line is not.
    do {
      let source = try finder.source(operand)
      let (_, misfits) = try ScriptTrack.load(
        source, stage: try arguments.stage(), params: try arguments.params(),
        module: finder.modules(of: source))
      try arguments.refuse(misfits)
    } catch is ScriptError {}
    guard let path = finder.path(of: operand) else { return (finder.folder, operand) }
    let (folder, file) = TrackFinder.split(path)
    guard file.hasSuffix(".lua") else {
      throw InputError("'\(path)' does not end in .lua, as the preview needs it")
    }
    return (folder, String(file.dropLast(4)))
  }

  private static func port(_ arguments: Arguments) throws(UsageError) -> UInt16 {
    guard let text = arguments.text("--port") else { return 8610 }
    guard let port = UInt16(text) else {
      throw arguments.refuse("--port", "needs a number from 0 to 65535, not '\(text)'")
    }
    return port
  }

  /// 128 random bits.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
