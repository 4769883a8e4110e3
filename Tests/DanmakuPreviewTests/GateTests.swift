import Testing

@testable import DanmakuPreview

@Suite struct GateTests {
  private func status(
    _ gate: Gate, host: String? = "127.0.0.1:8610", origin: String? = nil, path: String = "/",
    method: String = "GET", query: [String: String] = [:]
  ) -> Int? {
    gate.refusal(
      of: .init(method: method, path: path, query: query, host: host, origin: origin))?.status
  }

  private let local = Gate(address: "127.0.0.1", port: 8610, token: nil)

  @Test(arguments: ["127.0.0.1:8610", "localhost:8610", "[::1]:8610"])
  func ourOwnNamesAreServed(host: String) {
    #expect(status(local, host: host) == nil)
    #expect(status(local, host: host, origin: "http://\(host)") == nil)
  }

  /// DNS rebinding: the name of another site that means this machine.
  @Test(arguments: [
    nil, "", "evil.example:8610", "evil.example", "127.0.0.1", "127.0.0.1:80",
    "127.0.0.1:8610.evil.example",
    "127.0.0.2:8610", "0.0.0.0:8610", "localhost.evil.example:8610", "LOCALHOST :8610",
    "127.0.0.1:8610, evil.example",
  ])
  func otherNamesAreNot(host: String?) {
    #expect(status(local, host: host) == 403)
  }

  @Test(arguments: [
    "http://evil.example", "https://127.0.0.1:8610", "http://127.0.0.1:8611", "null", "",
    "http://localhost:8610", "file://", "http://127.0.0.1:8610.evil.example",
  ])
  func pagesOfOtherSitesMayNotAsk(origin: String) {
    #expect(status(local, origin: origin) == 403)
    #expect(status(local, origin: origin, path: "/page/socket") == 403)
  }

  @Test func theUsualPortIsLeftAwayByBrowsers() {
    let usual = Gate(address: "127.0.0.1", port: 80, token: nil)
    #expect(status(usual, host: "127.0.0.1", origin: "http://127.0.0.1") == nil)
    #expect(status(usual, host: "localhost:80") == nil)
    #expect(status(usual, host: "evil.example") == 403)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
  func nothingCanBeSent(method: String) {
    #expect(status(local, method: method) == 405)
  }

  @Test func beyondThisMachineATokenIsNeededAndNamesAreNotServed() {
    let open = Gate(address: "0.0.0.0", port: 8610, token: "secret")
    for path in ["/", "/page/socket"] {
      #expect(status(open, host: "192.168.1.7:8610", path: path) == 403)
      #expect(status(open, host: "192.168.1.7:8610", path: path, query: ["token": "guess"]) == 403)
      let right = ["token": "secret"]
      #expect(status(open, host: "192.168.1.7:8610", path: path, query: right) == nil)
      #expect(status(open, host: "[fe80::1]:8610", path: path, query: right) == nil)
      #expect(status(open, host: "evil.example:8610", path: path, query: right) == 403)
    }
    // What is the same for everybody is no secret.
    #expect(status(open, host: "192.168.1.7:8610", path: "/main.js") == nil)
  }
}
