import DanmakuCore
import DanmakuScripting
import DanmakuWatching

/// Serves the preview's page, and shows each page what it asks for, on the loop of its thread.
public final class PreviewServer {
  /// Why there is no server.
  public enum StartError: Error, Hashable, Sendable {
    /// Another program listens on the port; `free` is the next one that nobody listens on, if there is any.
    case portInUse(free: UInt16?)
    case other(String)
  }

  /// Pages at a time; one more is refused.
  static let mostPages = 32

  /// Sizes of texts that are kept.
  private static let mostMeasures = 200_000

  /// What a browser has to open.
  public let url: String
  /// What it listens on.
  public let port: UInt16

  let options: PreviewOptions
  private let soup: Soup
  private let loop: MainLoop
  private var watcher: FolderWatcher?
  private var measures: MeasureCache
  private var pages: [ObjectIdentifier: PageConnection] = [:]
  /// The tracks that pages were told of last.
  private var tracks: [PageMessage.TrackEntry] = []
  /// How many pages there have been.
  private var opened = 0
  /// While a save goes to all pages: whose prints are told, by track, so that none is told twice.
  private var printers: [String: Int]?
  var upload: (name: String, comments: [Comment])? {
    didSet { for page in pages.values { page.takeUpload() } }
  }
  private var refused: [ObjectIdentifier: Soup.WebSocket] = [:]

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: 127.0.0.1 for this machine alone; for any other one a token is needed.
  ///   - port: 0 for any.
  ///   - token: What a page must know; nil only for loopback.
  /// - Throws: `StartError`
  public init(
    _ options: PreviewOptions, address: String = "127.0.0.1", port: UInt16 = 8610,
    token: String? = nil, on loop: MainLoop
  ) throws(StartError) {
    guard token != nil || Self.isLoopback(address) else {
      throw .other("beyond this machine a token is needed")
    }
    self.options = options
    self.loop = loop
    measures = MeasureCache(options.measure)
    guard let soup = loop.adopting(Soup.init) else { throw .other("there is no memory") }
    self.soup = soup
    self.port = try Self.listen(soup, address, port, loop)
    let shown = address.contains(":") ? "[\(address)]" : address
    url = "http://\(shown):\(self.port)/" + (token.map { "?token=\($0)" } ?? "")

    let gate = Gate(address: address, port: self.port, token: token)
    soup.check = { gate.refusal(of: $0) }
    soup.answer = { PageFiles.response(to: $0.path) }
    soup.open = { [weak self] in self?.open($0) }
    watcher = FolderWatcher(of: options.folder, limits: options.limits, on: loop) {
      [weak self] _ in self?.reload()
    }
  }

  /// Whether an address is for this machine's own programs alone, which need no token.
  public static func isLoopback(_ address: String) -> Bool {
    ["127.0.0.1", "::1"].contains(address)
  }

  /// Has the desktop open the page in the user's browser.
  ///
  /// - Returns: What is wrong, if that cannot be.
  public func openBrowser() -> String? { Soup.openBrowser(url) }

  /// Says good-bye to all pages and listens no more.
  public func stop() {
    soup.close()
    for page in pages.values { page.close(1001, "the preview has stopped") }
    // So that they hear of it.
    loop.run(atMost: 1) { pages.isEmpty }
    pages = [:]
    watcher = nil
  }

  private static func listen(
    _ soup: Soup, _ address: String, _ port: UInt16, _ loop: MainLoop
  ) throws(StartError) -> UInt16 {
    func attempt(_ port: UInt16) -> Result<UInt16, Soup.ListenError> {
      loop.adopting { soup.listen(address: address, port: port) }
    }
    switch attempt(port) {
    case .success(let port): return port
    case .failure(.other(let reason)): throw .other(reason)
    case .failure(.inUse):
      var free: UInt16?
      for offset in 1...100 where free == nil {
        free = UInt16(exactly: Int(port) + offset).flatMap { try? attempt($0).get() }
      }
      soup.close()
      throw .portInUse(free: free)
    }
  }

  private func reload() {
    printers = [:]
    defer { printers = nil }
    for page in pages.values { page.reload() }
    // After what somebody is waiting for.
    let entries = library.entries
    guard entries != tracks else { return }
    tracks = entries
    for page in pages.values { page.send(.tracks(entries)) }
  }

  private func open(_ socket: Soup.WebSocket) {
    let id = ObjectIdentifier(socket)
    guard pages.count < Self.mostPages else {
      // It has to be there until it is closed.
      refused[id] = socket
      socket.onClose = { [weak self] in self?.refused[id] = nil }
      return socket.close(1008, "there are \(Self.mostPages) pages already")
    }
    socket.onClose = { [weak self] in self?.pages[id] = nil }
    opened += 1
    pages[id] = PageConnection(socket, number: opened, host: self)
  }
}

extension PreviewServer: PageConnection.Host {
  var library: Library {
    Library(folder: watcher?.contents ?? .init(prefix: options.folder))
  }

  func measured(_ comments: [Comment], seed: UInt64) -> [MeasuredComment] {
    if measures.count > Self.mostMeasures { measures = MeasureCache(options.measure) }
    return comments.map {
      MeasuredComment(
        $0, size: measures.size(of: $0.text, fontSize: $0.fontSize), showSeed: seed)
    }
  }

  func lookNow() { watcher?.lookNow() }

  func save(_ text: String, as name: String, replace: Bool) -> ScriptSaver.Outcome {
    guard let watcher else { return .failed("the preview has stopped") }
    let outcome = ScriptSaver.save(text, as: name, in: watcher.path, replace: replace)
    // A page asks for it at once.
    if outcome == .saved { watcher.lookNow() }
    return outcome
  }

  func print(_ line: String, of track: String, by page: Int) {
    if printers != nil {
      guard printers?[track, default: page] == page else { return }
      printers?[track] = page
    }
    for page in pages.values {
      page.send(.console(track: track, line: DiagnosticText.printable(line)))
    }
  }
}
