/// Turns readings of some monotonic clock into stage time: readings in, slices out.
///
/// Stage time is `anchor time + (reading - anchor reading) x speed`, never a sum of slices, so that no
/// error piles up and no frame rate matters. Start, pause, resume and a new speed set the anchor anew.
/// Readings are in s, from wherever; the clock has none of its own.
public struct Clock: Hashable, Sendable {
  /// Stage time of the last reading, s.
  public private(set) var time = 0.0
  /// Stage seconds for each second of readings, finite and not below 0.
  public private(set) var speed = 1.0
  /// Whether time passes.
  public private(set) var isRunning = false

  private var anchorTime = 0.0
  private var anchorReading = 0.0
  private var lastReading = 0.0

  /// A clock at 0 s that does not run yet.
  public init() {}

  /// Lets time pass from this reading on, from where it stood.
  public mutating func resume(at reading: Double) {
    guard !isRunning, reading.isFinite else { return }
    lastReading = reading
    isRunning = true
    setAnchor()
  }

  /// Time that passes from this reading on is never delivered.
  public mutating func pause(at reading: Double) {
    advance(to: reading)
    isRunning = false
  }

  /// Changes how fast time passes from this reading on; what is no speed is ignored.
  public mutating func setSpeed(_ speed: Double, at reading: Double) {
    guard speed >= 0, speed.isFinite else { return }
    advance(to: reading)
    self.speed = speed
    setAnchor()
  }

  /// Goes back to 0 s and stands still.
  public mutating func reset() {
    self = Clock()
  }

  /// Takes a reading.
  ///
  /// - Returns: The slice of stage time since the last one, s, never below 0. A reading that steps back, or
  ///   is no number, is no time; the next one counts from it.
  @discardableResult
  public mutating func advance(to reading: Double) -> Double {
    guard isRunning, reading.isFinite else { return 0 }
    if reading < lastReading {
      lastReading = reading
      setAnchor()
      return 0
    }
    lastReading = reading
    let before = time
    time = max(before, anchorTime + (reading - anchorReading) * speed)
    return time - before
  }

  /// The reading at which a stage time will come, s; nil when it never does.
  public func reading(of time: Double) -> Double? {
    guard isRunning, speed > 0 else { return nil }
    var reading = anchorReading + (time - anchorTime) / speed
    // Not a hair before it, whatever the division says.
    while anchorTime + (reading - anchorReading) * speed < time { reading = reading.nextUp }
    return reading
  }

  private mutating func setAnchor() {
    anchorTime = time
    anchorReading = lastReading
  }
}
