/// Who may ask the server for what: decided from a request's head alone.
///
/// A page of another site that is open in the same browser can send requests here, and with a name that it has made
/// to mean this machine (DNS rebinding) even read the answers. What it cannot do is to lie about its `Host` and its
/// `Origin`.
struct Gate: Sendable {
  /// The address that is listened on.
  let address: String
  let port: UInt16
  /// What a page must know where others than this machine's programs can reach the server; nil for loopback.
  let token: String?

  /// Nil when the request may be answered.
  func refusal(of request: Soup.Request) -> Soup.Response? {
    guard let host = request.host, isOurs(host) else {
      return Soup.Response(status: 403, body: Array("This host is not served here.\n".utf8))
    }
    if let origin = request.origin, origin != "http://\(host)" {
      return Soup.Response(status: 403, body: Array("Other sites may not ask here.\n".utf8))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return Soup.Response(
        status: 405, headers: [("Allow", "GET, HEAD")],
        body: Array("There is nothing to send here.\n".utf8))
    }
    let isSocket = request.path.hasPrefix(Soup.socketPath)
    if isSocket, request.path != Soup.socketPath {
      return Soup.Response(status: 404, body: Array("There is no such file.\n".utf8))
    }
    if let token, request.path == "/" || isSocket, request.query["token"] != token {
      return Soup.Response(
        status: 403,
        body: Array("The address needs the token that the program has printed.\n".utf8))
    }
    return nil
  }

  /// With a token any literal address will do: it is the token that keeps others out.
  private func isOurs(_ host: String) -> Bool {
    let suffix = ":\(port)"
    // Browsers leave the usual port away.
    guard host.hasSuffix(suffix) || port == 80 else { return false }
    let name = host.hasSuffix(suffix) ? host.dropLast(suffix.count) : host[...]
    let names = ["127.0.0.1", "localhost", "[::1]", isV6(address) ? "[\(address)]" : address]
    if names.contains(where: { name == $0 }) { return true }
    guard token != nil else { return false }
    let isV4 =
      name.split(separator: ".", omittingEmptySubsequences: false).count == 4
      && name.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    return isV4 || (name.hasPrefix("[") && name.hasSuffix("]"))
  }

  private func isV6(_ address: String) -> Bool { address.contains(":") }
}
