import Foundation
import Testing

/// Requests and messages that no page of ours sends: refused or bounded, and the next page is served.
@Suite(.serialized) struct HostileRequestTests {
  private static let script = "function updateAttributes(p, a) a.x = p end"

  private func server() throws -> PreviewProcess { try PreviewProcess(["a.lua": Self.script]) }

  private func status(
    _ server: PreviewProcess, _ method: String = "GET", _ path: String = "/",
    host: String? = nil, origin: String? = nil
  ) throws -> Int {
    var headers = [("Host", host ?? "127.0.0.1:\(server.port)")]
    if let origin { headers.append(("Origin", origin)) }
    return try RawConnection.request(
      port: server.port, method: method, path: path, headers: headers
    ).status
  }

  @Test func foreignHostsAndOriginsAreRefused() throws {
    let server = try server()
    #expect(try status(server, host: "evil.example") == 403)
    #expect(try status(server, host: "evil.example:\(server.port)") == 403)
    #expect(try status(server, origin: "http://evil.example") == 403)
    #expect(try status(server, "POST") == 405)
    for (host, origin) in [
      ("127.0.0.1:\(server.port)", "http://evil.example"), ("127.0.0.1:\(server.port)", "null"),
      ("evil.example:\(server.port)", "http://evil.example:\(server.port)"),
    ] {
      #expect(throws: WebSocketClient.Refused.self) {
        _ = try WebSocketClient(port: server.port, headers: [("Host", host), ("Origin", origin)])
      }
    }
    #expect(try server.connect().next() != .closed(code: nil))
  }

  @Test(arguments: [
    "/..%2f..%2fetc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/tracks/a.lua", "/page/main.js", "/main.js%00.css", "/.git/config", "/page/socket/x",
    "/page/socketx",
    "/..\\..\\etc\\passwd", "/%c0%ae%c0%ae/etc/passwd", "/index.html/../tracks/a.lua",
  ])
  func noPathLeavesThePage(path: String) throws {
    let server = try server()
    let answer = try RawConnection.request(
      port: server.port, path: path, headers: [("Host", "127.0.0.1:\(server.port)")])
    #expect([400, 403, 404].contains(answer.status))
    #expect(answer.body.count < 1000)
  }

  @Test func thePageKeepsItselfToItself() throws {
    let server = try server()
    let answer = try RawConnection.request(
      port: server.port, path: "/", headers: [("Host", "localhost:\(server.port)")])
    #expect(answer.status == 200)
    let policy = try #require(answer.headers["content-security-policy"])
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(!page.contains("http://") && !page.contains("https://"))
    #expect(!page.contains("<script>") && !page.contains(" style=") && !page.contains(" onclick"))
  }

  @Test func whatIsTooLargeIsCutOffAndTakesNoMemory() throws {
    let server = try server()
    let before = server.memory
    let mebibyte = [UInt8](repeating: 0x78, count: 1 << 20)

    // One frame that says that it has 100 MiB.
    let large = try server.connect()
    try large.sendRaw([0x81, 0xFF, 0, 0, 0, 0, 0x06, 0x40, 0, 0, 0, 0, 0, 0])
    for _ in 0..<100 { guard (try? large.sendRaw(mebibyte)) == true else { break } }
    #expect(large.connection.isClosed(within: 5))

    // A message that never ends.
    let endless = try server.connect()
    let piece = [UInt8](repeating: 0x78, count: 60_000)
    _ = try? endless.sendFrame(opcode: 1, fin: false, payload: piece)
    var sent = 0
    while sent < 2000, (try? endless.sendFrame(opcode: 0, fin: false, payload: piece)) == true {
      sent += 1
    }
    #expect(sent < 1000)

    // A body, and a head.
    let body = try RawConnection(port: server.port)
    _ = try? body.send(
      "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: 104857600\r\n\r\n")
    for _ in 0..<100 { guard (try? body.send(mebibyte)) == true else { break } }
    let head = try RawConnection(port: server.port)
    _ = try? head.send("GET / HTTP/1.1\r\nX: ")
    for _ in 0..<100 { guard (try? head.send(mebibyte)) == true else { break } }

    #expect(server.isServing())
    #expect(server.memory < before + 16)
  }

  @Test func malformedFramesEndTheirConnectionAlone() throws {
    let server = try server()
    let good = try server.connect()
    let malformed: [[UInt8]] = [
      [0x81, 0x05, 0x68, 0x65, 0x6C, 0x6C, 0x6F],  // not masked
      [0xF1, 0x80, 0, 0, 0, 0],  // reserved bits
      [0x83, 0x80, 0, 0, 0, 0],  // no such kind
      [0x89, 0xFE, 0x01, 0x00, 0, 0, 0, 0],  // a ping that is too long
      [0x80, 0x81, 0, 0, 0, 0, 0x61],  // goes on with nothing
      [0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28],  // not UTF-8
      [0x88, 0x81, 0, 0, 0, 0, 0x03],  // half a code
      [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],  // 2^64 bytes
    ]
    for bytes in malformed {
      let page = try server.connect()
      try page.sendRaw(bytes)
      #expect(
        page.connection.isClosed(within: 5) || !page.connection.receiveAll(seconds: 1).isEmpty)
    }
    try good.send(text: #"{"type":"frame","t":1}"#)
    #expect(try (0..<5).contains { _ in if case .binary = try good.next() { true } else { false } })
  }

  @Test func messagesThatMeanNothingAreIgnored() throws {
    let server = try server()
    let page = try server.connect()
    for text in [
      "", "null", "[]", "{", #"{"type":"nothing"}"#, #"{"type":"frame","t":1e999}"#,
      #"{"type":"way","order":-1}"#, #"{"type":"texts","orders":[-1,9999999]}"#,
      #"{"type":"stroke","points":[[1]],"smooth":true,"closed":true}"#,
      #"{"type":"stroke","points":[[1e300,1],[1,1e300]],"smooth":true,"closed":true}"#,
      #"{"type":"fling","velocity":1e308,"k":1e-308,"n":9}"#,
      #"{"type":"fling","velocity":1,"k":0,"n":-1}"#,
      #"{"type":"upload","name":"a","bytes":-5}"#,
      #"{"type":"upload","name":"a","bytes":999999999999}"#,
      #"{"type":"save-path","name":"../a","points":[[1,2],[3,4]],"smooth":true,"closed":true,"replace":true}"#,
      #"{"type":"read-path","track":"../../etc/passwd"}"#,
      #"{"type":"setup","track":"../lib/a","params":{},"seed":"0","stage":[100,100],"comments":{"source":"upload"}}"#,
      String(repeating: "[", count: 60_000),
    ] { try page.send(text: text) }
    try page.send(binary: [1, 2, 3])
    try page.send(text: #"{"type":"frame","t":1}"#)
    #expect(
      try (0..<40).contains { _ in if case .binary = try page.next() { true } else { false } })
    let files = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
    #expect(files == ["tracks"])
  }

  @Test func aThousandConnectionsAreBoundedAndGoAgain() throws {
    let server = try server()
    let before = server.memory
    var held: [RawConnection] = []
    for number in 0..<1000 {
      guard let connection = try? RawConnection(port: server.port) else { continue }
      // Half of them say half of what they have to.
      if number % 2 == 0 { _ = try? connection.send("GET / HT") }
      held.append(connection)
    }
    func isBounded() -> Bool { held.filter { !$0.isClosed(within: 0) }.count <= 128 }
    var end = ContinuousClock.now + .seconds(10)
    while !isBounded(), ContinuousClock.now < end { usleep(50_000) }
    #expect(isBounded())
    #expect(server.memory < before + 16)
    held = []
    end = ContinuousClock.now + .seconds(10)
    while !server.isServing(), ContinuousClock.now < end { usleep(50_000) }
    #expect(server.isServing())
  }

  @Test func halfOpenConnectionsAreGivenUp() throws {
    let server = try server()
    let silent = try RawConnection(port: server.port)
    let half = try RawConnection(port: server.port)
    try half.send("GET / HTTP/1.1\r\nHost: 127.0")
    let page = try server.connect()
    // A page lives on, as it answers when it is asked for a sign of life.
    let end = ContinuousClock.now + .seconds(40)
    while ContinuousClock.now < end, !silent.isClosed(within: 0) || !half.isClosed(within: 0) {
      _ = try? page.next(seconds: 0.5)
    }
    #expect(silent.isClosed(within: 0) && half.isClosed(within: 0))
    try page.send(text: #"{"type":"frame","t":1}"#)
    #expect(
      try (0..<40).contains { _ in if case .binary = try page.next() { true } else { false } })
  }

  @Test func aPageThatReadsNothingIsClosed() throws {
    let server = try server()
    let page = try server.connect()
    try page.send(text: Self.setup)
    let before = server.memory
    let asked = #"{"type":"way","order":0}"#
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end, (try? page.send(text: asked)) == true {}
    #expect(ContinuousClock.now < end)
    #expect(server.memory < before + 80)
    #expect(server.isServing())
  }

  private static let setup =
    #"{"type":"setup","track":"a","params":{},"seed":"0","stage":[100,100],"comments":"#
    + #"{"source":"samples","count":1,"kind":"mixed","density":1}}"#

  @Test func morePagesThanThereAreForAreRefused() throws {
    let server = try server()
    let pages = try (0..<32).map { _ in try server.connect() }
    for page in pages { #expect(try page.next() != .closed(code: nil)) }
    let more = try server.connect()
    let said = try more.next()
    #expect(said == .closed(code: 1008))
    try pages[0].close()
    usleep(100_000)
    #expect(try server.connect().next() != .closed(code: 1008))
  }

  @Test func itStopsCleanlyAndTellsItsPages() throws {
    let server = try server()
    let page = try server.connect()
    _ = try page.next()
    // The close comes while the program waits for its pages to have heard it.
    let stopped = Task.detached { [id = server.id] in kill(id, SIGINT) }
    var last = WebSocketClient.Message.text("")
    while case .text = last { last = try page.next() }
    #expect(last == .closed(code: 1001))
    #expect(server.stop() == 0)
    _ = stopped
  }
}
