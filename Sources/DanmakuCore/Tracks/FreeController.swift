/// No spacing, but a capacity: a comment enters at once, or when a place is free.
///
/// A place is taken from one comment's entry to its exit; the next comment gets the place that is free
/// first. Entries follow the queue here too, where a high comment waits for another of its rows.
public struct FreeController: TrackController {
  /// Most comments at once.
  public let capacity: Int
  public private(set) var lastExit = -Double.infinity
  private var lastEntry = -Double.infinity
  /// When the places that were taken so far are free again: a binary heap, the smallest first.
  private var exits: [Double] = []

  /// An empty lane with so many places, at least 1.
  public init(capacity: Int) {
    self.capacity = capacity
  }

  public func earliestEntry(of life: Life, after time: Double) -> Double {
    let time = max(time, lastEntry)
    guard exits.count >= capacity, let first = exits.first else { return time }
    // More than there are places only where a track has got fewer of them.
    guard exits.count > capacity else { return max(time, first) }
    return max(time, exits.sorted()[exits.count - capacity])
  }

  public mutating func admit(_ life: Life, at entry: Double) {
    let exit = entry + life.total
    lastExit = max(lastExit, exit)
    lastEntry = max(lastEntry, entry)
    // A place that is free by now is taken again before a new one, so that the heap stays small.
    if let first = exits.first, first <= entry {
      exits[0] = exit
      siftDown()
    } else {
      exits.append(exit)
      siftUp()
    }
  }

  private mutating func siftUp() {
    var child = exits.count - 1
    while child > 0, exits[child] < exits[(child - 1) / 2] {
      exits.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < exits.count else { return }
      if child + 1 < exits.count, exits[child + 1] < exits[child] { child += 1 }
      guard exits[child] < exits[parent] else { return }
      exits.swapAt(child, parent)
      parent = child
    }
  }
}
