import DanmakuCore

/// What the sandboxed state says of a call that failed.
struct HostFault {
  enum Kind {
    case syntax, runtime, contract
    /// The limits.
    case memory, time, instructions
  }

  let kind: Kind
  let line: Int?
  /// Empty for a limit.
  let message: String
  /// For a contract error about a name: that name, and those that there are.
  let subject: String
  let names: [String]

  /// The error as its author has to hear it.
  ///
  /// - Parameter whileLoading: Whether the limits of a load held, not those of an update.
  func scriptError(in source: ScriptSource, limits: Limits, whileLoading: Bool) -> ScriptError {
    let lines = source.lines
    let code = line.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil } ?? ""
    let words = words(limits, whileLoading)
    return ScriptError(
      in: source, line: line, kind: errorKind, message: words,
      hint: names.isEmpty
        ? Hint.of(errorKind, words, code: code)
        : Spelling.nearest(to: subject, among: names).map { "did you mean '\($0)'?" }
          ?? "there are \(names.joined(separator: ", "))")
  }

  private var errorKind: ScriptError.Kind {
    switch kind {
    case .syntax: .syntax
    case .runtime: .runtime
    case .contract: .contract
    case .memory, .time, .instructions: .limit
    }
  }

  private func words(_ limits: Limits, _ loading: Bool) -> String {
    switch kind {
    case .syntax, .runtime, .contract: return message
    case .memory:
      return "memory: more than \(limits.heapBytes / 1024) KiB, or a text of more than 64 KiB"
    case .time:
      let time = (loading ? limits.loadTime : limits.updateTime) * 1000
      let frame = NumberText.rounded(limits.frameTime * 1000)
      return "time: more than \(NumberText.rounded(time)) ms"
        + (loading ? "" : ", or more than \(frame) ms for all of a frame")
    case .instructions:
      let count = loading ? limits.loadInstructions : limits.updateInstructions
      return "instructions: more than \(count); is there a loop that does not end?"
    }
  }
}
