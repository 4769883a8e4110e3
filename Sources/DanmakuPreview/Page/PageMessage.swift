import DanmakuCore
import DanmakuScripting
import FoundationEssentials

/// What the host tells a page, but for frames: a JSON object with `type`, and what belongs to it
/// (docs/preview-protocol.md).
enum PageMessage {
  case hello(Hello)
  case tracks([TrackEntry])
  case show(ShowInfo)
  /// Why the last version of a track does not run, or not with this setup; nil: it does. The reason is what has
  /// made the host try it.
  case diagnostic(track: String, reason: String, Diagnostic?)
  /// Updates that failed since the last such message.
  case failing(count: Int, Diagnostic)
  case console(track: String, line: String)
  case texts(set: Int, [Comment], orders: [Int])
  case way(Way)
  case command(String)
  case fling(step: Double, positions: [Double])
  case stroke(length: Double, poses: [[Double]])
  case saved(name: String)
  case refused(what: String, reason: String, message: String)
  case path(track: String, PathDrawing?, message: String?)
  case uploaded(name: String, comments: Int, note: String?)

  /// What the command line has set.
  struct Hello: Encodable {
    let version: String
    let folder: String
    let commentFile: String?
    let track: String?
    let stage: [Double]
    let seed: String
    let params: [String: String]
    let kinds = SampleComments.Kind.allCases.map(\.rawValue)
  }

  struct TrackEntry: Encodable, Hashable {
    let name: String
    let file: String
    let builtIn: Bool
    let summary: String
  }

  /// What runs now.
  struct ShowInfo: Encodable {
    struct Lanes: Encodable {
      let count: Int
      let height: Double
    }

    let generation: Int
    let reason: String
    let track: String
    let file: String
    let milliseconds: Double
    let params: [ParamInfo]
    let stage: [Double]
    let seed: String
    let lanes: Lanes
    let span: [Double]?
    let placed: Int
    let dropped: Int
    let set: Int
    let warnings: [String]
    let pure: Bool
    let misfits: [String]
    /// What the page asks for and there is not.
    let missing: String?
  }

  struct ParamInfo: Encodable {
    let name: String
    let kind: String
    let value: String
    let initial: String
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    var choices: [String] = []
    let doc: String
    /// Whether a value is set for it that is of another type.
    let ignored: Bool

    init(_ param: Param, ignored: Bool) {
      self.ignored = ignored
      name = param.name
      value = param.value.description
      initial = param.initial.description
      doc = param.doc
      switch param.kind {
      case .boolean: kind = "boolean"
      case .choice(let choices):
        kind = "choice"
        self.choices = choices
      case .number(let range, let step):
        kind = "number"
        minimum = range?.lowerBound
        maximum = range?.upperBound
        self.step = step
      }
    }
  }

  /// An error in the words of `DiagnosticText`.
  struct Diagnostic: Encodable {
    struct Span: Encodable {
      let role: String
      let text: String
    }

    let file: String
    let line: Int?
    let lines: [[Span]]

    init(_ error: ScriptError) {
      file = error.file
      line = error.line
      lines = DiagnosticText.lines(of: error).map { line in
        line.map { Span(role: $0.role.rawValue, text: $0.text) }
      }
    }
  }

  /// Where a comment is over its life, at equal steps of percent; nil where its update failed.
  struct Way: Encodable {
    let generation: Int
    let order: Int
    var id = ""
    var entry = 0.0
    var life = 0.0
    var size: [Double] = []
    var samples: [[Double]?] = []
  }
}

extension PageMessage: Encodable {
  private enum Key: String, CodingKey {
    case type, tracks, track, error, count, line, set, items, text, step, positions, length, poses
    case name, what, reason, message, points, smooth, closed, comments, note
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    func put(_ value: some Encodable, _ key: Key) throws { try object.encode(value, forKey: key) }
    func put(type: String) throws { try put(type, .type) }
    switch self {
    case .hello(let hello):
      try put(type: "hello")
      try hello.encode(to: encoder)
    case .tracks(let tracks):
      try put(type: "tracks")
      try put(tracks, .tracks)
    case .show(let show):
      try put(type: "show")
      try show.encode(to: encoder)
    case .diagnostic(let track, let reason, let error):
      try put(type: "diagnostic")
      try put(reason, .reason)
      try put(track, .track)
      try put(error, .error)
    case .failing(let count, let error):
      try put(type: "failing")
      try put(count, .count)
      try put(error, .error)
    case .console(let track, let line):
      try put(type: "console")
      try put(track, .track)
      try put(line, .line)
    case .texts(let set, let comments, let orders):
      try put(type: "texts")
      try put(set, .set)
      var items = object.nestedUnkeyedContainer(forKey: .items)
      for (order, comment) in zip(orders, comments) {
        var item = items.nestedUnkeyedContainer()
        try item.encode(order)
        try item.encode(comment.id)
        try item.encode(comment.text)
        try item.encode(comment.color)
        try item.encode(comment.fontSize)
      }
    case .way(let way):
      try put(type: "way")
      try way.encode(to: encoder)
    case .command(let text):
      try put(type: "command")
      try put(text, .text)
    case .fling(let step, let positions):
      try put(type: "fling")
      try put(step, .step)
      try put(positions, .positions)
    case .stroke(let length, let poses):
      try put(type: "stroke")
      try put(length, .length)
      try put(poses, .poses)
    case .saved(let name):
      try put(type: "saved")
      try put(name, .name)
    case .refused(let what, let reason, let message):
      try put(type: "refused")
      try put(what, .what)
      try put(reason, .reason)
      try put(message, .message)
    case .path(let track, let drawing, let message):
      try put(type: "path")
      try put(track, .track)
      try put(drawing?.points, .points)
      try put(drawing?.smooth ?? false, .smooth)
      try put(drawing?.closed ?? false, .closed)
      try put(message, .message)
    case .uploaded(let name, let comments, let note):
      try put(type: "uploaded")
      try put(name, .name)
      try put(comments, .comments)
      try put(note, .note)
    }
  }

  /// As it is sent. All numbers in it are finite: what is not has become an error before.
  var text: String {
    guard let data = try? JSONEncoder().encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
