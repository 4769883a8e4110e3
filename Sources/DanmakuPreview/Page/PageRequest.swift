import FoundationEssentials

/// What a page asks of the host: a JSON object with `type`, and what belongs to it (docs/preview-protocol.md).
enum PageRequest: Decodable, Hashable {
  case setup(PageSetup)
  /// A stage time, s.
  case frame(Double)
  /// A comment, by its order.
  case way(Int)
  case texts([Int])
  /// A stage time, s.
  case command(Double)
  case fling(velocity: Double, k: Double, n: Double)
  case stroke(PathDrawing)
  case savePath(name: String, PathDrawing, replace: Bool)
  case readPath(track: String)
  case upload(name: String, bytes: Int)

  private enum Key: String, CodingKey {
    case type, t, order, orders, velocity, k, n, name, replace, track, bytes
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value {
      try object.decode(Value.self, forKey: key)
    }
    switch try value(.type) as String {
    case "setup": self = .setup(try PageSetup(from: decoder))
    case "frame": self = .frame(try value(.t))
    case "way": self = .way(try value(.order))
    case "texts": self = .texts(try value(.orders))
    case "command": self = .command(try value(.t))
    case "fling":
      self = .fling(velocity: try value(.velocity), k: try value(.k), n: try value(.n))
    case "stroke": self = .stroke(try PathDrawing(from: decoder))
    case "save-path":
      self = .savePath(
        name: try value(.name), try PathDrawing(from: decoder), replace: try value(.replace))
    case "read-path": self = .readPath(track: try value(.track))
    case "upload": self = .upload(name: try value(.name), bytes: try value(.bytes))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: object, debugDescription: "there is no message '\(type)'")
    }
  }

  /// Why a message is none that can be answered.
  struct Refusal: Error, Hashable {
    /// The message's, if it has one.
    var type = ""
    var message = "the message cannot be read"
  }

  /// Reads a message: of an older or a newer page, or of none of ours, it may be anything.
  static func read(_ text: String) -> Result<PageRequest, Refusal> {
    let data = Data(text.utf8)
    do {
      return .success(try JSONDecoder().decode(PageRequest.self, from: data))
    } catch {
      var refusal = Refusal()
      if let head = try? JSONDecoder().decode(Head.self, from: data) { refusal.type = head.type }
      if case DecodingError.dataCorrupted(let context) = error, !refusal.type.isEmpty {
        refusal.message = context.debugDescription
      }
      return .failure(refusal)
    }
  }

  private struct Head: Decodable {
    let type: String
  }
}
