/// A layer's time: local = (parent - begin) x speed + offset.
///
/// There are two maps, each with its inverse: the pure linear one, and the clipped one, which has the
/// quirks of Core Animation's. They agree from the layer's begin on, unless its speed is 0.
public struct LayerTiming: Hashable, Sendable {
  /// When the layer begins, s of parent time.
  public var begin: Double
  /// The local time at the begin, s.
  public var offset: Double
  /// Local seconds for each of parent time; below 0 time runs backward, at 0 it stands still.
  public var speed: Double

  /// The time of a layer with this begin, s of parent time, offset, s of local time, and speed.
  public init(begin: Double = 0, offset: Double = 0, speed: Double = 1) {
    self.begin = begin
    self.offset = offset
    self.speed = speed
  }

  /// The local time at a parent time, s.
  public func localTime(at parentTime: Double) -> Double {
    (parentTime - begin) * speed + offset
  }

  /// The parent time at a local time, s; nil when the layer stands still, and so has each or none.
  public func parentTime(at localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - offset) / speed + begin
  }

  /// The local time at a parent time, s, as Core Animation converts it: 0, not the offset, before the begin.
  public func clippedLocalTime(at parentTime: Double) -> Double {
    parentTime < begin ? 0 : localTime(at: parentTime)
  }

  /// The parent time at a local time, s, as Core Animation converts it: 0 when the layer stands still.
  public func clippedParentTime(at localTime: Double) -> Double {
    parentTime(at: localTime) ?? 0
  }

  /// Stops the layer where it is at a parent time, s; what is no number is ignored.
  public mutating func pause(at parentTime: Double) {
    // Read before the speed is lost.
    let time = localTime(at: parentTime)
    guard time.isFinite else { return }
    speed = 0
    offset = time
  }

  /// Lets a layer that stands still go on from where it is, from a parent time on, s.
  ///
  /// As the usual recipe for Core Animation does: the offset becomes 0, and the begin moves. It changes
  /// nothing when the layer runs, or when the speed or the time is none to go on at.
  ///
  /// - Parameter speed: Local seconds for each of parent time, finite and not 0.
  public mutating func resume(at parentTime: Double, speed: Double = 1) {
    guard self.speed == 0, speed != 0, speed.isFinite, parentTime.isFinite else { return }
    begin = parentTime - offset / speed
    offset = 0
    self.speed = speed
  }
}
