import DanmakuCore
import DanmakuFormats
import DanmakuScripting

/// What a preview shows at first, and from where.
public struct PreviewOptions {
  /// Of the program, for the page to say.
  public var version: String
  /// Where the user's tracks are, as the user gave it; empty for the current folder.
  public var folder: String
  /// The track to begin with; nil for the first one.
  public var track: String?
  /// The comment file to begin with, with its name; nil for made-up comments.
  public var commentFile: (name: String, file: CommentFile)?
  /// What comments fly over.
  public var stage: Stage
  /// What chance is drawn from.
  public var seed: UInt64
  /// Values of params, as text, by name.
  public var params: [String: String]
  /// How comments are dispatched.
  public var dispatch: DispatchOptions
  /// What sizes texts.
  public var measure: any TextMeasure
  /// Words of a `danmaku dry-run` that does the same, for all that has no field of its own here.
  public var commandWords: [String]
  /// What scripts may use.
  public var limits: Limits

  /// Options, by default for the tracks of the folder `tracks`.
  public init(
    version: String = "", folder: String = "tracks", track: String? = nil,
    commentFile: (name: String, file: CommentFile)? = nil, stage: Stage = .fullHD, seed: UInt64 = 0,
    params: [String: String] = [:], dispatch: DispatchOptions = DispatchOptions(),
    measure: any TextMeasure = CellMeasure(), commandWords: [String] = [], limits: Limits = Limits()
  ) {
    self.version = version
    self.folder = folder
    self.track = track
    self.commentFile = commentFile
    self.stage = stage
    self.seed = seed
    self.params = params
    self.dispatch = dispatch
    self.measure = measure
    self.commandWords = commandWords
    self.limits = limits
  }
}
