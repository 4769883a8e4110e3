import Foundation
import Glibc

/// A plain TCP connection to this machine, over which tests may send what no client would.
///
/// It is used from one thread at a time.
final class RawConnection {
  /// Why the connection or the answer is of no use.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An answer, with the names of its headers in lower case.
  typealias Response = (status: Int, headers: [String: String], body: [UInt8])

  private var socket: Int32
  /// What has arrived and has not been taken yet.
  private(set) var arrived: [UInt8] = []
  /// Whether the peer has ended the connection, as far as this side has read.
  private(set) var hasEnded = false

  /// Connects to a port of 127.0.0.1.
  init(port: UInt16) throws {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socket = Glibc.socket(AF_INET, Int32(kind), 0)
    guard socket >= 0 else { throw Self.failure("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    var error = code == 0 ? 0 : errno
    if error == EINPROGRESS {
      error = ETIMEDOUT
      if Descriptor.isReady(socket, for: POLLOUT, by: .now + .seconds(5)) {
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length)
      }
    }
    guard error == 0 else { throw Self.failure("connect to port \(port)", error) }
  }

  deinit {
    close()
  }

  /// Closes the connection.
  func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
    hasEnded = true
  }

  /// Says that nothing more will be sent, and still reads.
  func finishSending() {
    shutdown(socket, Int32(SHUT_WR))
  }

  // MARK: - Bytes

  /// Sends text as UTF-8.
  ///
  /// - Returns: False when the peer has closed.
  @discardableResult
  func send(_ text: String) throws -> Bool {
    try send(Array(text.utf8))
  }

  /// Sends bytes, and throws when the peer does not take them within 20 seconds.
  ///
  /// - Returns: False when the peer has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Bool {
    guard socket >= 0 else { return false }
    let deadline = ContinuousClock.now + .seconds(20)
    var sent = 0
    while sent < bytes.count {
      guard Descriptor.isReady(socket, for: POLLOUT, by: deadline) else {
        throw Failure(description: "the peer took \(sent) of \(bytes.count) bytes")
      }
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EPIPE || errno == ECONNRESET {
        return false
      } else if errno != EINTR, errno != EAGAIN {
        throw Self.failure("send")
      }
    }
    return true
  }

  /// What comes until the peer closes, or is silent for a moment after it has sent something.
  func receive(seconds: Double = 5) -> [UInt8] {
    let deadline = ContinuousClock.now + .seconds(seconds)
    if arrived.isEmpty { _ = fill(by: deadline) }
    guard !arrived.isEmpty else { return [] }
    while fill(by: min(deadline, .now + .milliseconds(100))), .now < deadline {}
    return take(arrived.count)
  }

  /// What comes until the peer closes, or the time is over.
  func receiveAll(seconds: Double = 5) -> [UInt8] {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while fill(by: deadline), .now < deadline {}
    return take(arrived.count)
  }

  /// Whether the peer closes in time; what it sends before stays to be received.
  func isClosed(within seconds: Double) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while fill(by: deadline), .now < deadline {}
    return hasEnded
  }

  /// Reads until that many bytes have arrived.
  ///
  /// - Returns: Whether they have before the deadline and the peer's end.
  func collect(_ count: Int, by deadline: ContinuousClock.Instant) -> Bool {
    while arrived.count < count {
      guard fill(by: deadline) else { return false }
    }
    return true
  }

  /// Removes bytes that have arrived.
  func take(_ count: Int) -> [UInt8] {
    defer { arrived.removeFirst(count) }
    return Array(arrived.prefix(count))
  }

  /// Reads once.
  ///
  /// - Returns: Whether something arrived before the deadline and the peer's end.
  private func fill(by deadline: ContinuousClock.Instant) -> Bool {
    while !hasEnded, Descriptor.isReady(socket, for: POLLIN, by: deadline) {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &chunk, chunk.count, 0)
      if count > 0 {
        arrived += chunk[..<count]
        return true
      }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { hasEnded = true }
    }
    return false
  }

  private static func failure(_ what: String, _ code: Int32 = errno) -> Failure {
    Failure(description: "\(what): \(String(cString: strerror(code)))")
  }

  // MARK: - HTTP

  /// Sends one request with `Connection: close` and reads its answer.
  ///
  /// The caller gives `Host`; a body brings its `Content-Length`, unless the caller gives one.
  static func request(
    port: UInt16, method: String = "GET", path: String, headers: [(String, String)],
    body: [UInt8] = [], seconds: Double = 10
  ) throws -> Response {
    let connection = try RawConnection(port: port)
    var headers = headers
    let names = headers.map { $0.0.lowercased() }
    if !names.contains("connection") { headers.append(("Connection", "close")) }
    if !body.isEmpty, !names.contains("content-length") {
      headers.append(("Content-Length", "\(body.count)"))
    }
    let head = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
    try connection.send(Array("\(method) \(path) HTTP/1.1\r\n\(head)\r\n".utf8) + body)
    return try connection.response(toHead: method == "HEAD", seconds: seconds)
  }

  /// Reads one answer, and leaves what follows it.
  func response(toHead: Bool = false, seconds: Double = 10) throws -> Response {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var (status, headers) = try head(by: deadline)
    while (100..<200).contains(status), status != 101 {
      (status, headers) = try head(by: deadline)
    }
    var body: [UInt8] = []
    if toHead || status == 101 || status == 204 || status == 304 {
      // Has no body.
    } else if headers["transfer-encoding"]?.lowercased() == "chunked" {
      while true {
        let size = try line(by: deadline).prefix { $0 != ";" }
        guard let count = Int(size, radix: 16), count >= 0 else {
          throw Failure(description: "a chunk has the size \(size)")
        }
        if count == 0 { break }
        body += try bytes(count, by: deadline)
        guard try line(by: deadline).isEmpty else {
          throw Failure(description: "a chunk is longer than \(count) bytes")
        }
      }
      while try !line(by: deadline).isEmpty {}
    } else if let length = headers["content-length"] {
      guard let count = Int(length), count >= 0 else {
        throw Failure(description: "the answer has the length \(length)")
      }
      body = try bytes(count, by: deadline)
    } else {
      while fill(by: deadline) {}
      guard hasEnded else { throw Failure(description: "the answer does not end") }
      body = take(arrived.count)
    }
    return (status, headers, body)
  }

  /// Reads the first line and the headers of an answer.
  func head(by deadline: ContinuousClock.Instant) throws -> (Int, [String: String]) {
    let first = try line(by: deadline)
    let words = first.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Failure(description: "the answer begins with \(first)")
    }
    var headers: [String: String] = [:]
    while true {
      let line = try line(by: deadline)
      if line.isEmpty { return (status, headers) }
      guard let colon = line.firstIndex(of: ":") else {
        throw Failure(description: "the answer has the header \(line)")
      }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
  }

  private func line(by deadline: ContinuousClock.Instant) throws -> String {
    var searched = 0
    while true {
      if let end = arrived[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: take(end + 1), as: UTF8.self)
        guard line.hasSuffix("\r\n") else {
          throw Failure(description: "a line ends without a carriage return")
        }
        return String(line.dropLast())
      }
      searched = arrived.count
      guard fill(by: deadline) else { throw unfinished() }
    }
  }

  private func bytes(_ count: Int, by deadline: ContinuousClock.Instant) throws -> [UInt8] {
    guard collect(count, by: deadline) else { throw unfinished() }
    return take(count)
  }

  private func unfinished() -> Failure {
    let text = String(decoding: arrived.prefix(200), as: UTF8.self)
    return Failure(
      description: "the answer \(hasEnded ? "breaks off" : "does not end") after: \(text)")
  }
}

@available(*, unavailable)
extension RawConnection: Sendable {}
