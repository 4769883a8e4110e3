/// A track's rows on a stage, each with its controller.
struct TrackLanes: Sendable {
  let layout: Lanes
  /// How many comments have come to the track.
  private(set) var arrivals = 0
  private var rows: Rows

  /// All rows have controllers of one kind: knowing it once spares finding it out for each.
  private enum Rows {
    case move([MoveController])
    case stable([StableController])
    case free([FreeController])
  }

  init(_ settings: TrackSettings, on stage: Stage, rowHeight: Double) {
    layout = Lanes(settings.lanes, on: stage, rowHeight: rowHeight)
    let count = layout.count
    switch settings.controller {
    case .move:
      rows = .move(Array(repeating: MoveController(spacing: settings.spacing), count: count))
    case .stable:
      rows = .stable(Array(repeating: StableController(cooldown: settings.cooldown), count: count))
    case .free:
      rows = .free(Array(repeating: FreeController(capacity: settings.capacity), count: count))
    }
  }

  /// Goes over all runs of so many neighboring rows, from the top down, until one is wanted.
  ///
  /// - Parameter isWanted: Is given the rows, and when a comment may enter them (s): when the last of them has
  ///   room.
  func findRows(
    span: Int, for life: Life, after time: Double,
    where isWanted: (_ rows: Range<Int>, _ entry: Double) -> Bool
  ) {
    func find(_ rows: [some TrackController]) {
      for first in 0...(rows.count - span) {
        var entry = time
        for row in first..<(first + span) {
          entry = max(entry, rows[row].earliestEntry(of: life, after: time))
        }
        if isWanted(first..<(first + span), entry) { return }
      }
    }
    switch rows {
    case .move(let rows): find(rows)
    case .stable(let rows): find(rows)
    case .free(let rows): find(rows)
    }
  }

  func lastExit(of range: Range<Int>) -> Double {
    func latest(_ rows: [some TrackController]) -> Double {
      range.reduce(-.infinity) { max($0, rows[$1].lastExit) }
    }
    switch rows {
    case .move(let rows): return latest(rows)
    case .stable(let rows): return latest(rows)
    case .free(let rows): return latest(rows)
    }
  }

  mutating func setArrivals(_ count: Int) {
    arrivals = count
  }

  mutating func admit(_ life: Life, at entry: Double, rows range: Range<Int>) {
    arrivals += 1
    // Each array is taken out before it is changed, so that it is changed in place.
    switch rows {
    case .move(var list):
      rows = .move([])
      for row in range { list[row].admit(life, at: entry) }
      rows = .move(list)
    case .stable(var list):
      rows = .stable([])
      for row in range { list[row].admit(life, at: entry) }
      rows = .stable(list)
    case .free(var list):
      rows = .free([])
      for row in range { list[row].admit(life, at: entry) }
      rows = .free(list)
    }
  }
}
