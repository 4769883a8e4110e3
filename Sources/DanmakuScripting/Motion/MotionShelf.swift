import DanmakuCore

/// What a script has made that moves: simulators, paths and media timing, by their handles.
///
/// Nothing here changes once it is made, so that a script can ask for any time in any order.
final class MotionShelf {
  private enum Object {
    case law(any Law)
    case path(Path)
    case timing(MediaTiming)
  }

  private var objects: [Object?] = []
  /// Handles that are free again.
  private var free: [Int] = []

  /// How many objects there are.
  var count: Int { objects.count - free.count }

  // MARK: - Making

  /// Makes an object.
  ///
  /// - Returns: Its handle.
  func make(_ kind: MotionKind, _ arguments: MotionArguments) throws(MotionError) -> Int {
    switch kind {
    case .powerLaw:
      try arguments.expect(only: ["velocity", "k", "n", "position"])
      return put(
        .law(
          try PowerLaw(
            velocity: arguments.number("velocity", nil), k: arguments.number("k", 2),
            n: arguments.number("n", 1), position: arguments.number("position", 0))))
    case .decelerate:
      try arguments.expect(only: ["velocity", "position", "c"])
      return put(
        .law(
          try Decelerate(
            velocity: arguments.number("velocity", nil),
            position: arguments.number("position", 0), c: arguments.number("c", 2))))
    case .spring:
      try arguments.expect(only: ["position", "velocity", "target", "frequency", "damping"])
      return put(
        .law(
          try Spring(
            position: arguments.number("position", nil),
            velocity: arguments.number("velocity", 0), target: arguments.number("target", 0),
            frequency: arguments.number("frequency", 10.9),
            damping: arguments.number("damping", 1))))
    case .fall:
      try arguments.expect(only: ["height", "gravity", "restitution", "velocity", "position"])
      return put(
        .law(
          try Fall(
            height: arguments.number("height", nil), gravity: arguments.number("gravity", 1000),
            restitution: arguments.number("restitution", 0.5),
            velocity: arguments.number("velocity", 0),
            position: arguments.number("position", 0))))
    case .path:
      try arguments.expect(only: ["smooth", "closed"], list: true)
      return put(
        .path(
          try Path(
            points: arguments.points(), isSmooth: arguments.boolean("smooth"),
            isClosed: arguments.boolean("closed"))))
    case .timing: return put(.timing(try timing(arguments)))
    }
  }

  private func timing(_ arguments: MotionArguments) throws(MotionError) -> MediaTiming {
    try arguments.expect(only: [
      "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
      "autoreverses", "fillMode", "curve",
    ])
    let fill = try arguments.choice("fillMode", among: FillMode.allCases.map(\.rawValue), "removed")
    let curve = try arguments.choice("curve", among: Array(Self.curves.keys).sorted(), "linear")
    return MediaTiming(
      beginTime: try arguments.number("beginTime", 0),
      duration: try arguments.number("duration", MediaTiming.defaultDuration),
      speed: try arguments.number("speed", 1), timeOffset: try arguments.number("timeOffset", 0),
      repeatCount: try arguments.number("repeatCount", 0),
      repeatDuration: try arguments.number("repeatDuration", 0),
      autoreverses: try arguments.boolean("autoreverses"),
      fillMode: FillMode(rawValue: fill) ?? .removed,
      easing: Self.curves[curve] ?? .linear)
  }

  private static let curves: [String: Easing] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
    "default": .default,
  ]

  private func put(_ object: Object) -> Int {
    guard let handle = free.popLast() else {
      objects.append(object)
      return objects.count - 1
    }
    objects[handle] = object
    return handle
  }

  /// About what an object takes of the memory, bytes.
  func weight(of handle: Int) -> Int {
    switch objects[handle] {
    case .path(let path): path.footprint
    case .law, .timing, nil: 256
    }
  }

  /// Forgets an object.
  func release(_ handle: Int) {
    guard objects.indices.contains(handle), objects[handle] != nil else { return }
    objects[handle] = nil
    free.append(handle)
  }

  // MARK: - Asking

  /// Calls a method, by its number in motion.c.
  func ask(
    _ handle: Int, method: Int, _ numbers: MotionNumbers
  ) throws(MotionError) -> MotionAnswer {
    guard objects.indices.contains(handle), let object = objects[handle] else { return .nothing }
    switch object {
    case .law(let law): return try ask(law, method, numbers)
    case .path(let path): return try ask(path, method, numbers)
    case .timing(let timing):
      return MotionAnswer(timing.progress(at: try number(numbers, 0, "the time")))
    }
  }

  private func ask(
    _ law: any Law, _ method: Int, _ numbers: MotionNumbers
  ) throws(MotionError) -> MotionAnswer {
    switch method {
    case 0:
      let state = law.state(at: try number(numbers, 0, "the time"))
      return .two(state.position, state.velocity)
    case 1: return .object(put(.law(law.after(try number(numbers, 0, "the time")))))
    case 2: return .boolean(law.isFinished(at: try number(numbers, 0, "the time")))
    case 3: return .number(law.stopTime)
    case 4: return .number(law.stopDistance)
    case 5: return MotionAnswer(law.time(toDistance: try number(numbers, 0, "the distance")))
    case 6: return MotionAnswer(law.velocity(atDistance: try number(numbers, 0, "the distance")))
    default: return MotionAnswer(law.time(toSpeed: try number(numbers, 0, "the speed")))
    }
  }

  private func ask(
    _ path: Path, _ method: Int, _ numbers: MotionNumbers
  ) throws(MotionError) -> MotionAnswer {
    switch method {
    case 0:
      let pose = path.pose(at: try number(numbers, 0, "the share"))
      return .three(pose.x, pose.y, pose.angle)
    case 1: return .number(path.length)
    default:
      let start = try number(numbers, 0, "the start")
      let end = try number(numbers, 1, "the end")
      return .object(put(.path(path.trimmed(from: start, to: end))))
    }
  }

  /// Calls a function of `ease`, by its number in motion.c: what shapes it comes before the share.
  static func ease(_ which: Int, _ numbers: MotionNumbers) throws(MotionError) -> MotionAnswer {
    let curve: Easing
    var shapes = 0
    switch which {
    case 0: curve = .linear
    case 1: curve = .easeIn
    case 2: curve = .easeOut
    case 3: curve = .easeInEaseOut
    case 4: curve = .default
    case 5:
      shapes = 4
      curve = try .cubic(
        x1: try number(numbers, 0, "x1"), y1: try number(numbers, 1, "y1"),
        x2: try number(numbers, 2, "x2"), y2: try number(numbers, 3, "y2"))
    case 6:
      shapes = 2
      curve = try .spring(
        damping: try number(numbers, 0, "the damping"),
        frequency: try number(numbers, 1, "the frequency"))
    default:
      shapes = 1
      let count = try number(numbers, 0, "the count")
      guard let steps = Int(exactly: count) else {
        throw MotionError(argument: "the count", message: "must be a whole number")
      }
      curve = try .steps(steps)
    }
    return .number(curve(try number(numbers, shapes, "the share")))
  }

  private static func number(
    _ numbers: MotionNumbers, _ i: Int, _ name: String
  ) throws(MotionError) -> Double {
    guard i < numbers.count else { throw MotionError(argument: name, message: "is missing") }
    let number = numbers[i]
    guard !number.isNaN else { throw MotionError(argument: name, message: "must not be nan") }
    return number
  }

  private func number(
    _ numbers: MotionNumbers, _ i: Int, _ name: String
  ) throws(MotionError) -> Double {
    try Self.number(numbers, i, name)
  }
}
