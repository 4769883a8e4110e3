import DanmakuCore

/// Errors of updates, those of one kind at one place once, with how often they came.
public struct FailureTally {
  /// The first error of each place, in the order of their first coming.
  public private(set) var all: [(error: any Error, count: Int)] = []
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

  /// A tally of nothing.
  public init() {}

  /// Whether nothing has failed.
  public var isEmpty: Bool { all.isEmpty }

  /// Whether an error of this kind at this place has come.
  public func holds(_ error: ScriptError) -> Bool { positions[Place(error)] != nil }

  /// Takes note of all that failed in a frame.
  public mutating func note(_ frame: Frame) {
    for failure in frame.failures { note(failure.error) }
  }

  /// Takes note of an error.
  public mutating func note(_ error: any Error) {
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
