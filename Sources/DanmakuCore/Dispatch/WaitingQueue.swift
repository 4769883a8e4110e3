/// Comments that have come but not entered: two levels, the high one first, each first in, first out and
/// bounded.
struct WaitingQueue: Sendable {
  /// A comment that waits.
  struct Item: Sendable {
    let comment: MeasuredComment
    let level: QueueLevel
    let group: TrackGroup?
    /// How many were inserted before it.
    let order: Int
    /// How long it would live, by track.
    var lives: Dispatcher.Lives
    /// Where and when it enters, as things stand.
    var plan: Placement?
  }

  /// Most items in a level.
  let capacity: Int
  private(set) var items: [Item] = []
  private var counts: [QueueLevel: Int] = [:]

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  var count: Int { items.count }

  /// Adds an item behind the others of its level.
  ///
  /// - Returns: The oldest one of the level, where it was full.
  mutating func add(_ item: Item) -> Item? {
    if item.level == .high {
      items.insert(item, at: counts[.high, default: 0])
    } else {
      items.append(item)
    }
    counts[item.level, default: 0] += 1
    guard counts[item.level, default: 0] > capacity else { return nil }
    return items.firstIndex { $0.level == item.level }.map { remove(at: $0) }
  }

  mutating func remove(id: String) -> Item? {
    items.firstIndex { $0.comment.comment.id == id }.map { remove(at: $0) }
  }

  mutating func remove(at index: Int) -> Item {
    let item = items.remove(at: index)
    counts[item.level, default: 0] -= 1
    return item
  }

  mutating func removeAll() -> [Item] {
    let all = items
    items = []
    counts = [:]
    return all
  }

  mutating func setPlan(_ plan: Placement?, at index: Int) {
    items[index].plan = plan
  }

  mutating func setLives(_ lives: Dispatcher.Lives, at index: Int) {
    items[index].lives = lives
  }
}
