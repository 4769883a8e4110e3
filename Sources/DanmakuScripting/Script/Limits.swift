/// What a script may use. Embedders may change it, scripts cannot.
public struct Limits: Hashable, Sendable {
  /// A file, bytes.
  public var sourceBytes = 32 * 1024
  /// A script's heap, bytes.
  public var heapBytes = 8 * 1024 * 1024

  /// Running the file, and each trial call: instructions of Lua's virtual machine. Library calls
  /// count as many as their work is worth.
  public var loadInstructions = 10_000_000
  /// s
  public var loadTime = 0.2

  /// An update.
  public var updateInstructions = 100_000
  /// s
  public var updateTime = 0.02

  /// All calls of `duration` and `length` between two frames, s; more only where each takes less than `lifeTime`
  /// on average.
  public var livesTime = 1.0
  /// s
  public var lifeTime = 2.5e-4

  /// All of a script's updates for one frame, s.
  public var frameTime = 0.1

  /// Lines of `print` a load.
  public var printLines = 200
  /// A line of `print`, bytes.
  public var printLineBytes = 4096

  /// Limits hit, with no good update between them, after which the script is stopped.
  public var limitHitsToStop = 3
  /// Updates failed in a row, after which the script is stopped.
  public var failuresToStop = 1000

  /// Whether instructions and time are limited at all. Only to measure what that costs: a script that
  /// does not end then holds up its thread for ever.
  public var areOn = true

  /// Blocks that every state of the script is refused, numbered from 0: for tests of what happens when
  /// there is no memory.
  var refusedAllocations = 0..<0

  /// The limits that hold where nobody asks for others.
  public init() {}
}
