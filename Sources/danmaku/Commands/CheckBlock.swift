import DanmakuCore
import DanmakuScripting

/// What the check prints of one track.
struct CheckBlock {
  private struct Failure {
    let kind: String
    let message: String
    var line: Int?
    var count = 1
  }

  private let track: String
  private let file: String
  private let failures: [Failure]
  private let warnings: [TrackReport.Warning]
  private let overlap: Double?
  /// ns an update; nil where it was not measured.
  private let cost: Double?

  var isGood: Bool { failures.isEmpty }

  init(_ report: TrackReport, cost: Double?) {
    track = report.track
    file = report.file
    failures = report.failures.map {
      Failure(
        kind: $0.error.kind.rawValue, message: $0.error.message, line: $0.error.line,
        count: $0.count)
    }
    warnings = report.warnings
    overlap = report.overlap
    self.cost = cost
  }

  /// Of a track that could not be read at all.
  init(unreadable operand: String, _ error: any Error) {
    track = operand
    file = operand
    let script = error as? ScriptError
    failures = [
      Failure(
        kind: script?.kind.rawValue ?? "input",
        message: script?.message ?? (error as? InputError)?.message ?? "\(error)",
        line: script?.line)
    ]
    warnings = []
    overlap = nil
    cost = nil
  }

  /// Comments that a frame can carry.
  private var capacity: Int? {
    cost.flatMap { $0 > 0 ? Int(1e9 / 60 / $0) : nil }
  }

  var text: String {
    var counts: [String] = []
    if !failures.isEmpty { counts.append(Self.counted(failures.count, "error")) }
    if !warnings.isEmpty { counts.append(Self.counted(warnings.count, "warning")) }
    var lines = ["\(track)  " + (counts.isEmpty ? "ok" : counts.listed)]
    lines += failures.map { failure in
      "  error: " + (failure.line.map { "line \($0): " } ?? "") + failure.message
    }
    lines += warnings.map { "  warning: \($0.message)" }
    if let overlap {
      let percent = NumberText.rounded((overlap * 100).rounded())
      lines.append("  overlap of comments that follow closely: up to \(percent) %")
    }
    if let cost, let capacity {
      lines.append("  \(Int(cost.rounded())) ns an update: \(capacity) comments in a 60 fps frame")
    }
    return lines.map { DiagnosticText.printable($0) + "\n" }.joined()
  }

  var json: String {
    let errors = failures.map { failure in
      Self.object([
        ("kind", JSONText.quoted(failure.kind)),
        ("line", failure.line.map(String.init) ?? "null"),
        ("message", JSONText.quoted(failure.message)), ("count", "\(failure.count)"),
      ])
    }
    let warnings = warnings.map { warning in
      Self.object([
        ("kind", JSONText.quoted(warning.kind.rawValue)),
        ("percent", Self.number(warning.percent)),
        ("message", JSONText.quoted(warning.message)), ("count", "\(warning.count)"),
      ])
    }
    return Self.object([
      ("track", JSONText.quoted(track)), ("file", JSONText.quoted(file)),
      ("errors", "[\(errors.joined(separator: ","))]"),
      ("warnings", "[\(warnings.joined(separator: ","))]"), ("overlap", Self.number(overlap)),
      ("nanoseconds", Self.number(cost)), ("commentsPerFrame", capacity.map(String.init) ?? "null"),
    ])
  }

  private static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private static func number(_ number: Double?) -> String {
    number.map(NumberText.shortest) ?? "null"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
