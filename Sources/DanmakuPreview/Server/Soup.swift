import CGLib
import CSoup
import Glibc

/// libsoup's server with closures in place of callbacks: the one file of this module that touches its
/// pointers. All of it belongs to the thread of the loop that it was made on.
final class Soup {
  /// What a client asks for.
  struct Request {
    let method: String
    /// Decoded, beginning with `/`.
    let path: String
    let query: [String: String]
    let host: String?
    let origin: String?
  }

  struct Response {
    var status = 200
    var type = "text/plain; charset=utf-8"
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
  }

  /// Why a port cannot be listened to.
  enum ListenError: Error {
    case inUse
    case other(String)
  }

  /// Where a page's WebSocket is. libsoup hands on all that begins so: no file may.
  static let socketPath = "/page/socket"
  /// Most connections at a time; one more is closed at once.
  static let mostConnections = 128
  /// After so many s without a byte a connection is closed; one with a page is asked for a sign of life before.
  static let silence: UInt32 = 20

  /// Refuses a request before its body is read, or lets it through.
  var check: (Request) -> Response? = { _ in nil }
  var answer: (Request) -> Response = { _ in Response(status: 404) }
  /// Is given each WebSocket that `check` has let through.
  var open: (WebSocket) -> Void = { _ in }

  private let server: UnsafeMutablePointer<SoupServer>
  private var service: UnsafeMutablePointer<GSocketService>?
  private let connections = Connections()

  /// The sockets of the connections that there are, by the objects that stand for their other ends: what is not
  /// accepted by libsoup itself it knows only by these.
  private final class Connections {
    var sockets: [UnsafeMutablePointer<GSocketAddress>: UnsafeMutablePointer<GSocket>] = [:]
  }

  /// What is to be forgotten with a connection, which may outlive the server.
  private final class Entry {
    let connections: Connections
    let remote: UnsafeMutablePointer<GSocketAddress>

    init(_ connections: Connections, _ remote: UnsafeMutablePointer<GSocketAddress>) {
      self.connections = connections
      self.remote = remote
    }

    deinit {
      connections.sockets[remote] = nil
      g_object_unref(remote)
    }
  }

  init?() {
    guard let object = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else {
      return nil
    }
    server = UnsafeMutableRawPointer(object).assumingMemoryBound(to: SoupServer.self)
    let context = Unmanaged.passUnretained(self).toOpaque()
    // Each path with a handler of its own needs one.
    for path in [nil, Self.socketPath] {
      soup_server_add_early_handler(
        server, path,
        { _, message, path, query, context in
          guard let message, let soup = Soup.at(context) else { return }
          // Nobody needs a body, of whatever size.
          if let body = soup_server_message_get_request_body(message) {
            soup_message_body_set_accumulate(body, 0)
          }
          if let refusal = soup.check(Soup.request(message, path, query)) {
            Soup.respond(refusal, to: message)
          }
        }, context, nil)
    }
    soup_server_add_handler(
      server, nil,
      { _, message, path, query, context in
        guard let message, let soup = Soup.at(context) else { return }
        Soup.respond(soup.answer(Soup.request(message, path, query)), to: message)
      }, context, nil)
    soup_server_add_websocket_handler(
      server, Self.socketPath, nil, nil,
      { _, message, _, connection, context in
        guard let message, let connection, let soup = Soup.at(context) else { return }
        let remote = soup_server_message_get_remote_address(message)
        soup.open(WebSocket(connection, on: remote.flatMap { soup.connections.sockets[$0] }))
      }, context, nil)
    // Compressed messages would hide how large they become.
    soup_server_remove_websocket_extension(server, soup_websocket_extension_deflate_get_type())
  }

  deinit {
    close()
    soup_server_disconnect(server)
    g_object_unref(server)
  }

  // MARK: - Listening

  /// - Returns: The port, which is another one than 0.
  func listen(address: String, port: UInt16) -> Result<UInt16, ListenError> {
    guard let address = g_inet_socket_address_new_from_string(address, UInt32(port)) else {
      return .failure(.other("'\(address)' is no address: it needs one like 127.0.0.1 or ::1"))
    }
    defer { g_object_unref(address) }
    guard let service = g_socket_service_new() else { return .failure(.other("no memory")) }
    var error: UnsafeMutablePointer<GError>?
    var effective: UnsafeMutablePointer<GSocketAddress>?
    let listener = UnsafeMutableRawPointer(service).assumingMemoryBound(to: GSocketListener.self)
    g_socket_listener_set_backlog(listener, Int32(Self.mostConnections))
    guard
      g_socket_listener_add_address(
        listener, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &effective, &error)
        != 0, let effective
    else {
      defer {
        g_clear_error(&error)
        g_object_unref(service)
      }
      let isInUse = g_error_matches(
        error, g_io_error_quark(), Int32(G_IO_ERROR_ADDRESS_IN_USE.rawValue))
      let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
      return .failure(isInUse != 0 ? .inUse : .other(reason))
    }
    defer { g_object_unref(effective) }
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutablePointer<GSocketConnection>?,
        UnsafeMutableRawPointer?,
        UnsafeMutableRawPointer?
      ) -> gboolean = { _, connection, _, context in
        if let connection { Soup.at(context)?.accept(connection) }
        return 1
      }
    g_signal_connect_data(
      service, "incoming", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    g_socket_service_start(service)
    self.service = service
    let bound = UnsafeMutableRawPointer(effective).assumingMemoryBound(to: GInetSocketAddress.self)
    return .success(g_inet_socket_address_get_port(bound))
  }

  /// Listens no more. What is connected stays so.
  func close() {
    guard let service else { return }
    let listener = UnsafeMutableRawPointer(service).assumingMemoryBound(to: GSocketListener.self)
    // A connection that has come already is not handed on any more.
    g_signal_handlers_disconnect_matched(
      service, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    g_socket_service_stop(service)
    g_socket_listener_close(listener)
    g_object_unref(service)
    self.service = nil
  }

  /// Dropping the connection closes it.
  private func accept(_ connection: UnsafeMutablePointer<GSocketConnection>) {
    guard connections.sockets.count < Self.mostConnections,
      let local = g_socket_connection_get_local_address(connection, nil)
    else { return }
    defer { g_object_unref(local) }
    guard let remote = g_socket_connection_get_remote_address(connection, nil),
      let socket = g_socket_connection_get_socket(connection)
    else { return }
    connections.sockets[remote] = socket
    g_object_weak_ref(
      UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GObject.self),
      { entry, _ in
        guard let entry else { return }
        Unmanaged<Entry>.fromOpaque(entry).release()
      }, Unmanaged.passRetained(Entry(connections, remote)).toOpaque())
    g_socket_set_timeout(socket, Self.silence)
    // Small answers follow each other: held back, the last would wait for the page's late acknowledgment.
    g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1, nil)
    // libsoup reads on for as long as there is something: so that there soon is nothing, for a moment.
    g_socket_set_option(socket, SOL_SOCKET, SO_RCVBUF, 32 << 10, nil)
    let stream = UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
    soup_server_accept_iostream(server, stream, local, remote, nil)
  }

  /// - Returns: What is wrong, if the desktop cannot open it.
  static func openBrowser(_ url: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard g_app_info_launch_default_for_uri(url, nil, &error) == 0 else { return nil }
    return error.map { String(cString: $0.pointee.message) } ?? "no reason given"
  }

  // MARK: - Messages

  private static func at(_ context: UnsafeMutableRawPointer?) -> Soup? {
    context.map { Unmanaged<Soup>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func request(
    _ message: OpaquePointer, _ path: UnsafePointer<CChar>?, _ query: OpaquePointer?
  ) -> Request {
    let headers = soup_server_message_get_request_headers(message)
    func header(_ name: String) -> String? {
      soup_message_headers_get_list(headers, name).map { String(cString: $0) }
    }
    var words: [String: String] = [:]
    if let query {
      var iterator = GHashTableIter()
      g_hash_table_iter_init(&iterator, query)
      var (key, value): (gpointer?, gpointer?)
      while g_hash_table_iter_next(&iterator, &key, &value) != 0 {
        if let key, let value {
          words[String(cString: key.assumingMemoryBound(to: CChar.self))] = String(
            cString: value.assumingMemoryBound(to: CChar.self))
        }
      }
    }
    return Request(
      method: String(cString: soup_server_message_get_method(message)),
      path: path.map { String(cString: $0) } ?? "", query: words, host: header("Host"),
      origin: header("Origin"))
  }

  private static func respond(_ response: Response, to message: OpaquePointer) {
    let headers = soup_server_message_get_response_headers(message)
    for (name, value) in response.headers { soup_message_headers_replace(headers, name, value) }
    soup_server_message_set_status(message, UInt32(response.status), nil)
    response.body.withUnsafeBytes { body in
      soup_server_message_set_response(
        message, response.type, SOUP_MEMORY_COPY,
        body.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(body.count))
    }
  }

  // MARK: - WebSocket

  /// A page's connection, until `onClose`.
  final class WebSocket {
    enum Message {
      case text(String)
      case binary([UInt8])
    }

    /// More than any message of a page has, bytes.
    static let mostBytes: guint64 = 64 << 10
    /// More than waits for any page that reads, bytes.
    static let mostUnread: Int64 = 32 << 20

    var onMessage: (Message) -> Void = { _ in }
    var onClose: () -> Void = {}

    private let connection: OpaquePointer
    private let socket: UnsafeMutablePointer<GSocket>?
    private var watch: UnsafeMutablePointer<GSource>?
    /// What was received when the last message was whole.
    private var received: guint64 = 0
    /// What was sent so far, bytes.
    private var sent: guint64 = 0

    fileprivate init(_ connection: OpaquePointer, on socket: UnsafeMutablePointer<GSocket>?) {
      self.connection = connection
      self.socket = socket
      g_object_ref(UnsafeMutableRawPointer(connection))
      if let socket { g_object_ref(socket) }
      soup_websocket_connection_set_max_incoming_payload_size(connection, Self.mostBytes)
      soup_websocket_connection_set_keepalive_interval(connection, Soup.silence / 2)
      let context = Unmanaged.passUnretained(self).toOpaque()
      let message:
        @convention(c) (OpaquePointer?, Int32, OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
          _, kind, bytes, context in
          guard let bytes else { return }
          WebSocket.at(context)?.receive(kind, bytes)
        }
      let closed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
        _, context in WebSocket.at(context)?.end()
      }
      connect("message", unsafeBitCast(message, to: GCallback.self), context)
      connect("closed", unsafeBitCast(closed, to: GCallback.self), context)
      watchSize()
    }

    deinit {
      stopWatching()
      g_signal_handlers_disconnect_matched(
        UnsafeMutableRawPointer(connection), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
        Unmanaged.passUnretained(self).toOpaque())
      g_object_unref(UnsafeMutableRawPointer(connection))
      if let socket { g_object_unref(socket) }
    }

    func send(_ text: String) {
      guard isOpen, canTake(text.utf8.count) else { return }
      soup_websocket_connection_send_text(connection, text)
    }

    /// A binary message of words, each little-endian.
    func send(_ words: [UInt64]) {
      guard isOpen, canTake(words.count * 8) else { return }
      words.map(\.littleEndian).withUnsafeBytes {
        soup_websocket_connection_send_binary(connection, $0.baseAddress, gsize($0.count))
      }
    }

    /// - Parameter code: See RFC 6455, section 7.4.
    func close(_ code: UInt16, _ reason: String) {
      guard isOpen else { return }
      soup_websocket_connection_close(connection, code, reason)
    }

    /// Counts bytes that are to be sent. A page that takes none of what it asks for is closed: what waits for it
    /// takes memory.
    private func canTake(_ count: Int) -> Bool {
      sent += guint64(count)
      guard let socket else { return true }
      let waiting = Int64(sent) - Int64(socket_traffic(socket).acknowledged)
      if waiting <= Self.mostUnread { return true }
      g_socket_close(socket, nil)
      return false
    }

    private var isOpen: Bool {
      soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN
    }

    private func receive(_ kind: Int32, _ bytes: OpaquePointer) {
      if let socket { received = socket_traffic(socket).received }
      var count: gsize = 0
      let start = g_bytes_get_data(bytes, &count)
      let data = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
      onMessage(
        kind == Int32(SOUP_WEBSOCKET_DATA_TEXT.rawValue)
          ? .text(String(decoding: data, as: UTF8.self)) : .binary(data))
    }

    private func end() {
      stopWatching()
      onClose()
    }

    /// libsoup bounds a frame, but not a message of many frames: this looks at each reading whether more has
    /// come than two messages may have since the last one was whole.
    private func watchSize() {
      guard let socket, let source = g_socket_create_source(socket, G_IO_IN, nil) else { return }
      received = socket_traffic(socket).received
      let look:
        @convention(c) (UnsafeMutablePointer<GSocket>?, GIOCondition, gpointer?) -> gboolean =
          { socket, _, context in
            guard let socket, let page = WebSocket.at(context) else { return 0 }
            guard
              socket_traffic(socket).received &- page.received > 2 * WebSocket.mostBytes + (1 << 20)
            else {
              return 1
            }
            g_socket_close(socket, nil)
            return 0
          }
      g_source_set_callback(
        source, unsafeBitCast(look, to: GSourceFunc.self),
        Unmanaged.passUnretained(self).toOpaque(), nil)
      g_source_attach(source, g_main_context_get_thread_default())
      watch = source
    }

    private func stopWatching() {
      guard let watch else { return }
      g_source_destroy(watch)
      g_source_unref(watch)
      self.watch = nil
    }

    private func connect(
      _ signal: String, _ handler: @escaping GCallback, _ context: UnsafeMutableRawPointer
    ) {
      g_signal_connect_data(
        UnsafeMutableRawPointer(connection), signal, handler, context, nil,
        GConnectFlags(rawValue: 0))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> WebSocket? {
      context.map { Unmanaged<WebSocket>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
