/// What is wrong with a script: data, which `DiagnosticText` turns into words.
public struct ScriptError: Error, Hashable, Sendable {
  /// What sort of thing is wrong.
  public enum Kind: String, Sendable {
    /// There is no file, or none that can be read.
    case file
    /// It does not compile.
    case syntax
    /// Lua, or the script itself, raised an error.
    case runtime
    /// It used more than it may.
    case limit
    /// It broke a rule of the script contract.
    case contract
  }

  /// As the author gave it.
  public var file: String
  /// From 1, where known.
  public var line: Int?
  /// What sort of thing is wrong.
  public var kind: Kind
  /// One sentence, without position. May hold whatever a script put into it: escape it to show it.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The lines around it.
  public var frame: CodeFrame?

  /// An error; message and hint are cut at 4 KiB.
  public init(
    file: String, line: Int? = nil, kind: Kind, message: String, hint: String? = nil,
    frame: CodeFrame? = nil
  ) {
    self.file = file
    self.line = line
    self.kind = kind
    self.message = Self.capped(message)
    self.hint = hint.map(Self.capped)
    self.frame = frame
  }

  /// At most 4 KiB.
  private static func capped(_ text: String) -> String {
    guard text.utf8.count > 4096 else { return text }
    return String(decoding: text.utf8.prefix(4096), as: UTF8.self) + "..."
  }

  /// An error at a line of this source, with the code around it.
  init(
    in source: ScriptSource, line: Int?, kind: Kind, message: String, hint: String? = nil
  ) {
    let frame = line.flatMap { CodeFrame(source, around: $0) }
    self.init(
      file: source.file, line: frame?.line ?? line, kind: kind, message: message, hint: hint,
      frame: frame)
  }
}
