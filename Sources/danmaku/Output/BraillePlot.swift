import DanmakuCore

/// Draws ways on a terminal: braille characters have two by four dots, so a character cell, about
/// twice as high as wide, gives square ones.
struct BraillePlot {
  private let columns: Int
  private let rows: Int
  /// Dots a px.
  private let scale: Double
  private let left: Double
  private let top: Double
  private var dots: [UInt8]
  private var marks: [Int: Character] = [:]

  /// A plot of the stage and of these points, as far as they are not more than half a stage away.
  ///
  /// - Parameters:
  ///   - width: In cells.
  ///   - maximumHeight: In cells.
  init(stage: Stage, points: [Point], width: Int, maximumHeight: Int = 50) {
    // Never of no size: a stage has sides of at least 1 px.
    func range(_ values: [Double], _ side: Double) -> (Double, Double) {
      (
        max(-side / 2, values.reduce(0) { min($0, $1) }),
        min(side * 1.5, values.reduce(side) { max($0, $1) })
      )
    }
    let (left, right) = range(points.map(\.x), stage.width)
    let (top, bottom) = range(points.map(\.y), stage.height)
    // One dot less: the last one belongs to the far edge.
    scale = min(
      Double(width * 2 - 1) / (right - left), Double(maximumHeight * 4 - 1) / (bottom - top))
    columns = max(1, Int(((right - left) * scale + 1) / 2 + 0.999))
    rows = max(1, Int(((bottom - top) * scale + 1) / 4 + 0.999))
    self.left = left
    self.top = top
    dots = [UInt8](repeating: 0, count: columns * rows)
    frame(stage)
  }

  struct Point: Hashable {
    let x: Double
    let y: Double
  }

  /// Draws a way through these points. Where two are far apart the comment jumps: no line is drawn.
  mutating func draw(_ points: [Point], jump: Double) {
    for point in points { set(point) }
    for (a, b) in zip(points, points.dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance < jump, distance * scale > 1 else { continue }
      let steps = Int(min(distance * scale * 2, 10_000))
      for i in 1..<max(2, steps) {
        let share = Double(i) / Double(steps)
        set(Point(x: a.x + dx * share, y: a.y + dy * share))
      }
    }
  }

  /// Puts a character over the cell of a point.
  mutating func mark(_ point: Point, _ character: Character) {
    guard let (x, y) = dot(point) else { return }
    marks[y / 4 * columns + x / 2] = character
  }

  func isSameCell(_ a: Point, _ b: Point) -> Bool {
    guard let a = dot(a), let b = dot(b) else { return false }
    return a.0 / 2 == b.0 / 2 && a.1 / 4 == b.1 / 4
  }

  /// The lines of the plot, without spaces at their ends.
  var lines: [String] {
    (0..<rows).map { row in
      var line = (0..<columns).map { column -> Character in
        let cell = row * columns + column
        if let mark = marks[cell] { return mark }
        guard dots[cell] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) else {
          return " "
        }
        return Character(scalar)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The stage's edges, dotted.
  private mutating func frame(_ stage: Stage) {
    let step = max(4 / scale, max(stage.width, stage.height) / 10_000)
    for x in stride(from: 0, through: stage.width, by: step) {
      set(Point(x: x, y: 0))
      set(Point(x: x, y: stage.height))
    }
    for y in stride(from: 0, through: stage.height, by: step) {
      set(Point(x: 0, y: y))
      set(Point(x: stage.width, y: y))
    }
  }

  private mutating func set(_ point: Point) {
    guard let (x, y) = dot(point) else { return }
    dots[y / 4 * columns + x / 2] |= Self.bits[x % 2 * 4 + y % 4]
  }

  /// Dots 1, 2, 3, 7 are the left column from the top, 4, 5, 6, 8 the right one.
  private static let bits: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]

  private func dot(_ point: Point) -> (Int, Int)? {
    let x = ((point.x - left) * scale).rounded()
    let y = ((point.y - top) * scale).rounded()
    guard x >= 0, y >= 0, x < Double(columns * 2), y < Double(rows * 4) else { return nil }
    return (Int(x), Int(y))
  }
}
