/// Waits for events and hands them on, on the thread that runs it. Not Sendable: all that belongs to a loop
/// belongs to its thread.
public final class MainLoop {
  /// A call that is to come, for as long as somebody holds it.
  public final class Timer {
    fileprivate let source: GLib.Source

    fileprivate init(_ source: GLib.Source) {
      self.source = source
    }
  }

  let context = GLib.Context()

  /// A loop that does not run yet.
  public init() {}

  /// Handles events until `stop`.
  public func run() {
    context.run()
  }

  /// Ends `run`.
  public func stop() {
    context.quit()
  }

  /// Handles events until a condition holds, or so many s have gone.
  ///
  /// - Returns: Whether it holds.
  @discardableResult
  public func run(atMost seconds: Double, until isDone: () -> Bool) -> Bool {
    var isLate = false
    let timer = after(seconds) { isLate = true }
    defer { withExtendedLifetime(timer) {} }
    while !isDone() {
      guard !isLate else { return false }
      context.iterate()
    }
    return true
  }

  /// Calls `body` once, so many s from now.
  public func after(_ seconds: Double, _ body: @escaping () -> Void) -> Timer {
    Timer(
      context.attachTimeout(milliseconds: Self.milliseconds(seconds)) {
        body()
        return false
      })
  }

  /// Calls `body` again and again, every so many s.
  public func every(_ seconds: Double, _ body: @escaping () -> Void) -> Timer {
    Timer(
      context.attachTimeout(milliseconds: Self.milliseconds(seconds)) {
        body()
        return true
      })
  }

  /// Calls `body` each time that the process is sent this signal, in place of what the system would do.
  public func onSignal(_ number: Int32, _ body: @escaping () -> Void) -> Timer {
    Timer(
      context.attachSignal(number) {
        body()
        return true
      })
  }

  /// Makes objects of GLib in `body` report to this loop.
  public func adopting<Value>(_ body: () throws -> Value) rethrows -> Value {
    try context.withThreadDefault(body)
  }

  private static func milliseconds(_ seconds: Double) -> UInt32 {
    UInt32(min(max(seconds, 0) * 1000, 1e9).rounded(.up))
  }
}
