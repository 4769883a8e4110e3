import DanmakuCore

/// Trial calls after a load: two comments, at several shares of their lives, forward and backward.
struct Trial {
  private(set) var successes = 0
  /// Each once.
  private(set) var errors: [ScriptError] = []
  private(set) var hasWritten = false
  private(set) var isFunctionOfPercent = true
  private(set) var hitLimit = false

  private let placements: [Placement]
  // Both ends, the quarters, and two that no short period meets.
  private let percents = [0, 0.137, 0.25, 0.5, 0.619, 0.75, 1]
  private var results: [Case: Outcome] = [:]

  private struct Case: Hashable {
    let placement: Int
    let percent: Double
  }

  private enum Outcome: Hashable {
    case place([UInt64])
    case failed(ScriptError)
  }

  /// A long one and a short one.
  static let comments = [("#1", "danmaku 弹幕"), ("#2", "hello")].map { id, text in
    let comment = Comment(id: id, text: text)
    let size = CellMeasure().size(of: text, fontSize: comment.fontSize)
    return MeasuredComment(comment, size: size, showSeed: 0)
  }

  /// - Parameters:
  ///   - lives: Of `comments`, as the script wants them.
  ///   - lanes: Of the script's track.
  init(lives: [Life], lanes: Lanes) {
    placements = zip(Self.comments, lives).enumerated().map { index, trial in
      Placement(
        comment: trial.0, lane: lanes.lane(index % lanes.count, span: 1), index: index, entry: 0,
        life: trial.1)
    }
  }

  /// - Parameter update: Calls the script; answers whether it has written any field.
  mutating func run(_ update: (inout Attributes) throws(ScriptError) -> Bool) {
    let forward = placements.indices.flatMap { placement in
      percents.map { Case(placement: placement, percent: $0) }
    }
    for trial in forward + forward.reversed() {
      var attributes = placements[trial.placement].attributes(atPercent: trial.percent)
      let outcome: Outcome
      do {
        if try update(&attributes) { hasWritten = true }
        successes += 1
        outcome = .place(attributes.bits)
      } catch {
        if !errors.contains(error) { errors.append(error) }
        outcome = .failed(error)
        if error.kind == .limit {
          hitLimit = true
          return
        }
      }
      if let before = results.updateValue(outcome, forKey: trial), before != outcome {
        isFunctionOfPercent = false
      }
    }
  }
}

extension Attributes {
  /// All that a track writes, to the last bit.
  var bits: [UInt64] { [x, y, rotation, scaleX, scaleY, opacity, reveal].map(\.bitPattern) }
}
