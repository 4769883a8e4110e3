/// Layers within layers: converts times between any two of them.
///
/// A layer is named by its number, in the order in which they were added. The roots' parent is absolute
/// time, named nil. A layer that stands still stands still with all layers in it.
public struct LayerTree: Hashable, Sendable {
  private var timings: [LayerTiming] = []
  /// Each layer's parent, which was added before it.
  private var parents: [Int?] = []

  /// A tree without layers.
  public init() {}

  /// How many layers there are.
  public var count: Int { timings.count }

  /// A layer's timing; its number must be one of those that `add` has returned.
  public subscript(layer: Int) -> LayerTiming {
    get { timings[layer] }
    set { timings[layer] = newValue }
  }

  /// Adds a layer under another, or nil for a root.
  ///
  /// - Returns: The new layer's number.
  @discardableResult
  public mutating func add(_ timing: LayerTiming, under parent: Int? = nil) -> Int {
    precondition(parent.map(timings.indices.contains) ?? true, "no layer has the parent's number")
    timings.append(timing)
    parents.append(parent)
    return timings.count - 1
  }

  /// The layer that a layer is in; nil for a root.
  public func parent(of layer: Int) -> Int? { parents[layer] }

  /// Converts a time, s, from one layer to another by the linear map; nil when a layer on the way up to
  /// their common ancestor stands still.
  public func convert(_ time: Double, from source: Int?, to target: Int?) -> Double? {
    let (up, down) = way(from: source, to: target)
    var time = time
    for layer in up {
      guard let parentTime = timings[layer].parentTime(at: time) else { return nil }
      time = parentTime
    }
    return down.reduce(time) { timings[$1].localTime(at: $0) }
  }

  /// Converts a time, s, from one layer to another as Core Animation does: 0 before a layer's begin, and
  /// up from a layer that stands still.
  public func clippedConvert(_ time: Double, from source: Int?, to target: Int?) -> Double {
    let (up, down) = way(from: source, to: target)
    let shared = up.reduce(time) { timings[$1].clippedParentTime(at: $0) }
    return down.reduce(shared) { timings[$1].clippedLocalTime(at: $0) }
  }

  /// Stops a layer, and all layers in it, at an absolute time, s.
  public mutating func pause(_ layer: Int, at time: Double) {
    // The way down is always defined.
    convert(time, from: nil, to: parents[layer]).map { timings[layer].pause(at: $0) }
  }

  /// Lets a layer that stands still go on from an absolute time on, s, at a speed that is finite and not 0.
  public mutating func resume(_ layer: Int, at time: Double, speed: Double = 1) {
    convert(time, from: nil, to: parents[layer]).map {
      timings[layer].resume(at: $0, speed: speed)
    }
  }

  /// The layers to leave, inmost first, and those to enter, outmost first.
  private func way(from source: Int?, to target: Int?) -> (up: [Int], down: [Int]) {
    var (up, down): ([Int], [Int]) = ([], [])
    var (one, other) = (source, target)
    // A parent has the lower number: the higher of the two is never the common one.
    while one != other {
      if let layer = one, layer > other ?? -1 {
        up.append(layer)
        one = parents[layer]
      } else if let layer = other {
        down.append(layer)
        other = parents[layer]
      }
    }
    return (up, down.reversed())
  }
}
