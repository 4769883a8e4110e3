import Foundation
import Glibc

/// A headless browser that tests drive over the DevTools protocol.
///
/// It is used from one thread at a time, and every call ends within 20 seconds.
final class Chromium {
  /// Why the browser did not do what it was asked for.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let patience = Duration.seconds(20)

  private let folder: String
  private let process: pid_t
  private let socket: Int32
  private var unread: [UInt8] = []
  private var lastID = 0
  private var answers: [Int: [String: Any]] = [:]
  private var awaited: Int?
  /// By session.
  private var problems: [String: [String]] = [:]
  /// How many documents a session has begun, and whether the last of them has loaded.
  private var documents: [String: (count: Int, isLoaded: Bool)] = [:]
  /// The sessions that answer no more, and why.
  private var gone: [String: String] = [:]

  /// Starts a browser with a profile of its own.
  init(executable: String = "/usr/bin/chromium") throws {
    guard access(executable, X_OK) == 0 else {
      throw Failure(description: "chromium is missing: apt-get install chromium")
    }
    folder = try Self.makeFolder()
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      try? FileManager.default.removeItem(atPath: folder)
      throw Failure(description: "socketpair: \(String(cString: strerror(errno)))")
    }
    do {
      // Only the browser holds its end, so that this one hears when it has ended.
      defer { Glibc.close(ends[1]) }
      process = try Self.spawn(executable, folder: folder, socket: ends[1])
    } catch {
      Glibc.close(ends[0])
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
    socket = ends[0]
    // The answer shows that the browser is up.
    try command("Browser.getVersion")
  }

  deinit {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    Glibc.close(socket)
    // The browser's helpers may write for a moment longer.
    for _ in 0..<50 where access(folder, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: folder)
      if access(folder, F_OK) == 0 { usleep(20_000) }
    }
  }

  /// Opens a page in a window of its own and waits until it has loaded.
  func newPage(_ url: String) throws -> Page {
    let made = try command("Target.createTarget", ["url": "about:blank", "newWindow": true])
    guard let target = made["targetId"] as? String else {
      throw Failure(description: "the browser made no page")
    }
    let attached = try command(
      "Target.attachToTarget", ["targetId": target, "flatten": true])
    guard let session = attached["sessionId"] as? String else {
      throw Failure(description: "the browser attached no session")
    }
    return try Page(browser: self, target: target, session: session, url: url)
  }

  // MARK: - The process

  private static func makeFolder() throws -> String {
    // Short, because the browser puts a Unix socket below it.
    var template = Array("/tmp/chromium-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure(description: "mkdtemp: \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func spawn(
    _ executable: String, folder: String, socket: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // One socket serves both ways. A `dup2` onto itself clears close-on-exec in a file action.
    posix_spawn_file_actions_adddup2(&actions, socket, 3)
    posix_spawn_file_actions_adddup2(&actions, socket, 4)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Swift's worker threads block signals, and children inherit that.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    let arguments = [
      executable, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--remote-debugging-pipe",
      "--no-first-run", "--user-data-dir=\(folder)/profile", "--window-size=1280,800",
      // Nothing but the pages under test talks to the network.
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      // Pages behave as if each were in front, and hear the mouse before their first frame.
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding", "--allow-pre-commit-input",
      // There is a mouse, for `@media (hover)` and `(pointer: fine)`.
      "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,"
        + "availablePointerTypes=4",
      "about:blank",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder
    environment["HOME"] = folder
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    guard code == 0 else {
      throw Failure(description: "posix_spawn: \(String(cString: strerror(code)))")
    }
    return process
  }

  // MARK: - The protocol

  /// Sends a command and waits for its result.
  @discardableResult
  func command(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil,
    within time: Duration = patience
  ) throws -> [String: Any] {
    let deadline = ContinuousClock.now + time
    let id = try post(method, parameters, session: session, by: deadline)
    awaited = id
    defer { awaited = nil }
    while true {
      if let answer = answers.removeValue(forKey: id) {
        if let error = answer["error"] as? [String: Any] {
          throw Failure(description: "\(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? [String: Any] ?? [:]
      }
      try checkPresence(of: session, method)
      guard try hear(by: deadline) else {
        throw Failure(description: "\(method): no answer within \(time)")
      }
    }
  }

  private func checkPresence(of session: String?, _ method: String) throws {
    guard let session, let reason = gone[session] else { return }
    throw Failure(description: "\(method): \(reason)")
  }

  /// Sends a command without waiting for its result.
  @discardableResult
  private func post(
    _ method: String, _ parameters: [String: Any], session: String?,
    by deadline: ContinuousClock.Instant
  ) throws -> Int {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    message["sessionId"] = session
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    var sent = 0
    while sent < bytes.count {
      guard Descriptor.isReady(socket, for: POLLOUT, by: deadline) else {
        throw Failure(description: "\(method): the browser does not listen")
      }
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, flags)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR, errno != EAGAIN {
        throw Failure(description: "\(method): the browser has ended")
      }
    }
    return lastID
  }

  /// Reads once what the browser has to say.
  ///
  /// - Returns: Whether it said anything before the deadline.
  private func hear(by deadline: ContinuousClock.Instant) throws -> Bool {
    // A page may talk without end.
    guard .now < deadline, Descriptor.isReady(socket, for: POLLIN, by: deadline) else {
      return false
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    if count == -1, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else { throw Failure(description: "the browser has ended") }
    var rest = chunk[..<count]
    while let end = rest.firstIndex(of: 0) {
      unread += rest[..<end]
      rest = rest[(end + 1)...]
      let message = Data(unread)
      unread = []
      guard let object = try JSONSerialization.jsonObject(with: message) as? [String: Any] else {
        throw Failure(description: "the browser sent no object")
      }
      try take(object)
    }
    unread += rest
    return true
  }

  private func take(_ message: [String: Any]) throws {
    if let id = message["id"] as? Int {
      // Others are answers that nobody waits for anymore.
      if id == awaited { answers[id] = message }
      return
    }
    let method = message["method"] as? String
    let parameters = message["params"] as? [String: Any] ?? [:]
    if method == "Target.detachedFromTarget", let session = parameters["sessionId"] as? String {
      gone[session] = "the page is closed"
    }
    guard let session = message["sessionId"] as? String else { return }
    switch method {
    case "Page.loadEventFired":
      documents[session]?.isLoaded = true
    case "Page.frameNavigated":
      // Frames within the page have a parent.
      guard let frame = parameters["frame"] as? [String: Any], frame["parentId"] == nil else {
        return
      }
      documents[session] = (1 + (documents[session]?.count ?? 0), false)
    case "Page.javascriptDialogOpening":
      // The page stands still until somebody answers.
      try post(
        "Page.handleJavaScriptDialog", ["accept": true], session: session,
        by: .now + Self.patience)
    case "Inspector.targetCrashed":
      gone[session] = "the page crashed"
      problems[session, default: []].append("the page crashed")
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any] ?? [:]
      problems[session, default: []].append(Self.text(ofException: details))
    case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
      let arguments = parameters["args"] as? [[String: Any]] ?? []
      problems[session, default: []].append(
        arguments.map(Self.text(ofObject:)).joined(separator: " "))
    case "Log.entryAdded":
      guard let entry = parameters["entry"] as? [String: Any],
        entry["level"] as? String == "error"
      else { return }
      problems[session, default: []].append(
        [entry["text"], entry["url"]].compactMap { $0 as? String }.joined(separator: " "))
    default:
      break
    }
  }

  static func text(ofException details: [String: Any]) -> String {
    let object = details["exception"] as? [String: Any]
    let text = details["text"] as? String ?? "exception"
    return object.map { "\(text): \(self.text(ofObject: $0))" } ?? text
  }

  private static func text(ofObject object: [String: Any]) -> String {
    if let description = object["description"] as? String { return description }
    return object["value"].map { "\($0)" } ?? object["type"] as? String ?? ""
  }

  func problems(of session: String) -> [String] {
    problems[session] ?? []
  }

  /// Closes a page and waits until it is gone.
  func close(target: String, session: String) throws {
    let deadline = ContinuousClock.now + Self.patience
    try command("Target.closeTarget", ["targetId": target])
    while gone[session] == nil {
      guard try hear(by: deadline) else { throw Failure(description: "the page does not close") }
    }
  }

  /// Sends a command that loads a page and waits until the page has loaded.
  func load(_ method: String, _ parameters: [String: Any], session: String) throws {
    let deadline = ContinuousClock.now + Self.patience
    let count = documents[session]?.count ?? 0
    let result = try command(method, parameters, session: session)
    if let error = result["errorText"] as? String {
      throw Failure(description: "\(method): \(error) for \(parameters["url"] ?? "the page")")
    }
    // An address that differs only after the # loads nothing.
    if parameters["url"] != nil, result["loaderId"] == nil { return }
    while true {
      if let document = documents[session], document.count > count, document.isLoaded { return }
      try checkPresence(of: session, method)
      guard try hear(by: deadline) else {
        throw Failure(description: "\(method): not loaded within \(Self.patience)")
      }
    }
  }
}

@available(*, unavailable)
extension Chromium: Sendable {}
