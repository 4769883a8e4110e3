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
    var plan: Plan?

    /// What its plan comes to, if it has one.
    var placement: Placement? { plan.map { Placement($0, of: comment, order: order) } }
  }

  /// Most items in a level.
  let capacity: Int
  private var high = Level()
  private var normal = Level()

  /// First in, first out: the first item goes without moving the others each time.
  private struct Level: Sendable {
    var items: [Item] = []
    /// Those before it have gone.
    var head = 0

    var count: Int { items.count - head }

    mutating func popFirst() -> Item {
      head += 1
      let first = items[head - 1]
      if head >= 64 {
        items.removeFirst(head)
        head = 0
      }
      return first
    }
  }

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  var count: Int { high.count + normal.count }

  /// All items, the high ones first.
  var items: some Sequence<Item> {
    [high.items[high.head...], normal.items[normal.head...]].joined()
  }

  /// The item at a position in the queue, from 0.
  subscript(position: Int) -> Item {
    _read {
      if position < high.count {
        yield high.items[high.head + position]
      } else {
        yield normal.items[normal.head + position - high.count]
      }
    }
    _modify {
      if position < high.count {
        yield &high.items[high.head + position]
      } else {
        yield &normal.items[normal.head + position - high.count]
      }
    }
  }

  /// Adds an item behind the others of its level.
  ///
  /// - Returns: The oldest one of the level, where it was full.
  mutating func add(_ item: consuming Item) -> Item? {
    switch item.level {
    case .high:
      high.items.append(item)
      return high.count > capacity ? high.popFirst() : nil
    case .normal:
      normal.items.append(item)
      return normal.count > capacity ? normal.popFirst() : nil
    }
  }

  mutating func remove(id: String) -> Item? {
    (0..<count).first { self[$0].comment.comment.id == id }.map { remove(at: $0) }
  }

  mutating func remove(at position: Int) -> Item {
    if position == 0 { return high.count > 0 ? high.popFirst() : normal.popFirst() }
    if position < high.count { return high.items.remove(at: high.head + position) }
    return normal.items.remove(at: normal.head + position - high.count)
  }

  mutating func removeAll() -> [Item] {
    defer { (high, normal) = (Level(), Level()) }
    return Array(items)
  }
}
