/// A track's rows on a stage, each with its spacing.
struct TrackLanes: Sendable {
  let layout: Lanes
  /// How many comments have come to the track.
  private(set) var arrivals = 0
  private var controllers: [any TrackController]

  init(_ settings: TrackSettings, on stage: Stage, rowHeight: Double) {
    layout = Lanes(settings.lanes, on: stage, rowHeight: rowHeight)
    let controller: any TrackController =
      switch settings.controller {
      case .move: MoveController(spacing: settings.spacing)
      case .stable: StableController(cooldown: settings.cooldown)
      case .free: FreeController(capacity: settings.capacity)
      }
    controllers = Array(repeating: controller, count: layout.count)
  }

  /// When a comment may enter these neighboring rows: when the last of them has room.
  func earliestEntry(of life: Life, after time: Double, rows: Range<Int>) -> Double {
    var entry = time
    for row in rows { entry = max(entry, controllers[row].earliestEntry(of: life, after: time)) }
    return entry
  }

  func lastExit(of rows: Range<Int>) -> Double {
    rows.reduce(-.infinity) { max($0, controllers[$1].lastExit) }
  }

  mutating func setArrivals(_ count: Int) {
    arrivals = count
  }

  mutating func admit(_ life: Life, at entry: Double, rows: Range<Int>) {
    for row in rows { controllers[row].admit(life, at: entry) }
    arrivals += 1
  }
}
