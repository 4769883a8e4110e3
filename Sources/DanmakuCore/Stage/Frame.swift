/// What is on stage at one time.
public struct Frame: Sendable {
  /// Something to draw. More than one entry may belong to a placement.
  public struct Entry: Sendable {
    /// Index into the show's placements.
    public let placement: Int
    /// What it is, and where.
    public var attributes: Attributes

    /// An entry of a placement.
    public init(placement: Int, attributes: Attributes) {
      self.placement = placement
      self.attributes = attributes
    }
  }

  /// A comment that is on stage but whose track could not say where.
  public struct Failure: Sendable {
    /// Index into the show's placements.
    public let placement: Int
    /// What its track has thrown.
    public let error: any Error

    /// A failure of a placement.
    public init(placement: Int, error: any Error) {
      self.placement = placement
      self.error = error
    }
  }

  /// Stage time, s.
  public let time: Double
  /// In the order of their entries: later ones are drawn above earlier ones.
  public var entries: [Entry] = []
  /// In the order of their entries, too.
  public var failures: [Failure] = []

  /// Lets a track put a comment in its place, and adds what comes of it.
  public mutating func add(_ attributes: Attributes, of placement: Int, on track: any Track) {
    var entry = Entry(placement: placement, attributes: attributes)
    do {
      try track.update(&entry.attributes)
      entries.append(entry)
    } catch {
      failures.append(Failure(placement: placement, error: error))
    }
  }

  /// An empty frame at a stage time, s.
  public init(time: Double) {
    self.time = time
  }
}
