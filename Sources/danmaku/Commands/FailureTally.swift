import DanmakuCore
import DanmakuScripting

/// Errors of updates, those of one kind at one place once, with how often they came.
struct FailureTally {
  /// The first error of each place, in the order of their first coming.
  private(set) var all: [(error: any Error, count: Int)] = []
  private var positions: [Place: Int] = [:]

  /// The message may differ each time.
  private struct Place: Hashable {
    let file: String
    let line: Int?
    let kind: ScriptError.Kind

    init(_ error: ScriptError) {
      file = error.file
      line = error.line
      kind = error.kind
    }
  }

  var isEmpty: Bool { all.isEmpty }

  func holds(_ error: ScriptError) -> Bool { positions[Place(error)] != nil }

  mutating func note(_ frame: Frame) {
    for failure in frame.failures { note(failure.error) }
  }

  mutating func note(_ error: any Error) {
    guard let error = error as? ScriptError else {
      all.append((error, 1))
      return
    }
    let place = Place(error)
    if let position = positions[place] {
      all[position].count += 1
    } else {
      positions[place] = all.count
      all.append((error, 1))
    }
  }
}
