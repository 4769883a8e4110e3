/// A small WebSocket client for tests, which may also send what breaks the rules.
///
/// It is used from one thread at a time.
final class WebSocketClient {
  /// What the server sends.
  enum Message: Hashable {
    case text(String)
    case binary([UInt8])
    /// The server's code, 1005 for a close frame without one, or nil for an end without a frame.
    case closed(code: Int?)
  }

  /// Why no message came, or why the server broke the rules.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The answer of a server that does not upgrade.
  struct Refused: Error {
    let status: Int
    let headers: [String: String]
  }

  /// What the messages travel over.
  let connection: RawConnection
  /// Whether pings are answered by themselves.
  var answersPings = true
  /// The payloads of the pongs that `next` has read.
  private(set) var pongs: [[UInt8]] = []
  private var hasSentClose = false
  private var fragments: [UInt8] = []
  /// The opcode of the message whose fragments are coming.
  private var fragmented: UInt8?

  /// Connects and upgrades, with the protocol's headers added to those given, unless the caller
  /// gives them too.
  init(port: UInt16, path: String = "/page/socket", headers: [(String, String)]) throws {
    connection = try RawConnection(port: port)
    let names = Set(headers.map { $0.0.lowercased() })
    // The key and its answer are the example of RFC 6455, section 1.3.
    let added = [
      ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
      ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ].filter { !names.contains($0.0.lowercased()) }
    let head = (headers + added).map { "\($0.0): \($0.1)\r\n" }.joined()
    try connection.send("GET \(path) HTTP/1.1\r\n\(head)\r\n")
    // Not the body, which a refusal may leave open.
    let (status, answer) = try connection.head(by: .now + .seconds(10))
    guard status == 101 else { throw Refused(status: status, headers: answer) }
    let accept = answer["sec-websocket-accept"]
    guard names.contains("sec-websocket-key") || accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" else {
      throw Failure(description: "the server accepts with \(accept ?? "nothing")")
    }
  }

  // MARK: - Sending

  /// Sends a text message.
  ///
  /// - Returns: False when the server has closed, as for all that sends.
  @discardableResult
  func send(text: String) throws -> Bool {
    try sendFrame(opcode: 1, fin: true, payload: Array(text.utf8))
  }

  /// Sends a binary message.
  @discardableResult
  func send(binary: [UInt8]) throws -> Bool {
    try sendFrame(opcode: 2, fin: true, payload: binary)
  }

  /// Sends one frame, which need not make sense.
  @discardableResult
  func sendFrame(
    opcode: UInt8, fin: Bool = true, payload: [UInt8], masked: Bool = true
  ) throws -> Bool {
    if opcode == 8 { hasSentClose = true }
    var frame = [opcode | (fin ? 0x80 : 0)]
    let bit: UInt8 = masked ? 0x80 : 0
    switch payload.count {
    case ..<126: frame.append(bit | UInt8(payload.count))
    case ..<65_536: frame += [bit | 126] + Self.bytes(of: payload.count, 2)
    default: frame += [bit | 127] + Self.bytes(of: payload.count, 8)
    }
    if masked {
      let mask = Self.bytes(of: Int(UInt32.random(in: 0...(.max))), 4)
      frame += mask
      frame += payload.indices.map { payload[$0] ^ mask[$0 % 4] }
    } else {
      frame += payload
    }
    return try connection.send(frame)
  }

  /// Sends bytes as they are.
  @discardableResult
  func sendRaw(_ bytes: [UInt8]) throws -> Bool {
    try connection.send(bytes)
  }

  /// Closes in order: sends the code and waits for the server's.
  ///
  /// - Returns: What the server closed with, as in `Message.closed`.
  @discardableResult
  func close(code: Int = 1000, seconds: Double = 5) throws -> Int? {
    defer { connection.close() }
    let deadline = ContinuousClock.now + .seconds(seconds)
    if !hasSentClose { try sendFrame(opcode: 8, payload: Self.bytes(of: code, 2)) }
    while ContinuousClock.now < deadline {
      let left = (deadline - .now) / .seconds(1)
      if case .closed(let code) = try next(seconds: left) { return code }
    }
    throw Failure(description: "the server did not close within \(seconds) s")
  }

  // MARK: - Receiving

  /// The next message, put together from its fragments.
  func next(seconds: Double = 5) throws -> Message {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while let (opcode, fin, payload) = try frame(by: deadline) {
      switch opcode {
      case 0, 1, 2:
        guard (opcode == 0) == (fragmented != nil) else {
          throw Failure(description: "the server mixes up fragments")
        }
        fragments += payload
        let kind = fragmented ?? opcode
        fragmented = fin ? nil : kind
        if fin {
          defer { fragments = [] }
          if kind == 2 { return .binary(fragments) }
          guard let text = String(validating: fragments, as: UTF8.self) else {
            throw Failure(description: "the server sent text that is not UTF-8")
          }
          return .text(text)
        }
      case 8:
        guard payload.count != 1 else { throw Failure(description: "half a code closes") }
        if !hasSentClose { try sendFrame(opcode: 8, payload: Array(payload.prefix(2))) }
        return .closed(code: payload.isEmpty ? 1005 : Int(payload[0]) << 8 | Int(payload[1]))
      case 9:
        if answersPings { try sendFrame(opcode: 10, payload: payload) }
      case 10:
        pongs.append(payload)
      default:
        throw Failure(description: "the server sent a frame of the kind \(opcode)")
      }
      guard .now < deadline else { break }
    }
    if connection.hasEnded { return .closed(code: nil) }
    throw Failure(description: "no message within \(seconds) s")
  }

  /// The next frame; nil when it has not come by the deadline, or the connection has ended.
  private func frame(
    by deadline: ContinuousClock.Instant
  ) throws -> (opcode: UInt8, fin: Bool, payload: [UInt8])? {
    guard connection.collect(2, by: deadline) else { return nil }
    let (first, second) = (connection.arrived[0], connection.arrived[1])
    guard first & 0x70 == 0, second & 0x80 == 0 else {
      throw Failure(description: "the server set reserved bits or a mask")
    }
    let opcode = first & 0x0F
    var head = 2
    var count = Int(second)
    if count >= 126 {
      head += count == 126 ? 2 : 8
      guard connection.collect(head, by: deadline) else { return nil }
      let least = count == 126 ? 126 : 65_536
      count = connection.arrived[2..<head].reduce(0) { $0 << 8 | Int($1) }
      guard count >= least else { throw Failure(description: "a length is written too long") }
    }
    guard opcode < 8 || (count < 126 && first & 0x80 != 0) else {
      throw Failure(description: "the server sent a long or split control frame")
    }
    // Taken only when it is whole, so that a later call can go on.
    guard connection.collect(head + count, by: deadline) else { return nil }
    return (opcode, first & 0x80 != 0, Array(connection.take(head + count)[head...]))
  }

  /// The lowest bytes of a number, highest first.
  private static func bytes(of number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

@available(*, unavailable)
extension WebSocketClient: Sendable {}
