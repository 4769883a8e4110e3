import DanmakuCore
import DanmakuScripting

/// Errors of updates, each once, with how often it came.
struct FailureTally {
  /// In the order of their first coming.
  private(set) var all: [(error: any Error, count: Int)] = []
  private var positions: [ScriptError: Int] = [:]

  var isEmpty: Bool { all.isEmpty }

  func holds(_ error: ScriptError) -> Bool { positions[error] != nil }

  mutating func note(_ frame: Frame) {
    for failure in frame.failures {
      guard let error = failure.error as? ScriptError else {
        all.append((failure.error, 1))
        continue
      }
      if let position = positions[error] {
        all[position].count += 1
      } else {
        positions[error] = all.count
        all.append((error, 1))
      }
    }
  }
}
