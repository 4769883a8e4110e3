import DanmakuCore

/// All that the host keeps for a page, as the page wants it.
struct PageSetup: Decodable, Hashable {
  /// Which comments are shown.
  enum Comments: Hashable {
    case samples(SampleComments)
    /// The file named on the command line.
    case file
    /// The last file that the page has sent.
    case upload
  }

  var track: String
  /// Values as text, by name.
  var params: [String: String]
  var seed: UInt64
  var stage: Stage
  var comments: Comments

  init(
    track: String, params: [String: String], seed: UInt64, stage: Stage, comments: Comments
  ) {
    self.track = track
    self.params = params
    self.seed = seed
    self.stage = stage
    self.comments = comments
  }

  private enum Key: String, CodingKey {
    case track, params, seed, stage, comments, source, count, kind, density
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    func refuse(_ key: Key, _ message: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: object, debugDescription: message)
    }
    track = try object.decode(String.self, forKey: .track)
    params = try object.decode([String: String].self, forKey: .params)
    guard let seed = UInt64(try object.decode(String.self, forKey: .seed)) else {
      throw refuse(.seed, "a seed is a whole number from 0 to \(UInt64.max)")
    }
    let sides = try object.decode([Double].self, forKey: .stage)
    guard sides.count == 2, let stage = Stage(width: sides[0], height: sides[1]) else {
      throw refuse(.stage, "a stage has sides of 1 to 1000000 px")
    }
    self.seed = seed
    self.stage = stage
    let wanted = try object.nestedContainer(keyedBy: Key.self, forKey: .comments)
    switch try wanted.decode(String.self, forKey: .source) {
    case "file": comments = .file
    case "upload": comments = .upload
    default:
      let kind = SampleComments.Kind(rawValue: try wanted.decode(String.self, forKey: .kind))
      guard
        let samples = SampleComments(
          count: try wanted.decode(Int.self, forKey: .count), kind: kind ?? .mixed,
          density: try wanted.decode(Double.self, forKey: .density))
      else {
        throw refuse(
          .comments,
          "there can be 1 to \(SampleComments.mostComments) made-up comments, more than 0 a second")
      }
      comments = .samples(samples)
    }
  }
}
