import CAssets

/// The page's own files, which are carried inside the program: there is no path to any other.
enum PageFiles {
  /// The file of a request's path, with the headers that keep it to itself.
  static func response(to path: String) -> Soup.Response {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard let type = type(of: name), let bytes = bytes(of: "page/" + name) else {
      return Soup.Response(status: 404, body: Array("There is no such file.\n".utf8))
    }
    return Soup.Response(type: type, headers: headers, body: bytes)
  }

  static let headers: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    // The next version of the program may have other files.
    ("Cache-Control", "no-store"),
  ]

  private static func type(of name: String) -> String? {
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]
    return name.lastIndex(of: ".").flatMap { types[String(name[name.index(after: $0)...])] }
  }

  private static func bytes(of name: String) -> [UInt8]? {
    var index = 0
    while let asset = asset_at(index)?.pointee {
      if String(cString: asset.name) == name {
        return Array(UnsafeBufferPointer(start: asset.bytes, count: asset.size))
      }
      index += 1
    }
    return nil
  }
}
