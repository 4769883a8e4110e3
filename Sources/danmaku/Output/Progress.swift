import Glibc

/// A bar on stderr for work that takes long: only on a terminal, only after a second.
struct Progress {
  private let isVisible = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var isShown = false

  init() {
    next = clock.now.advanced(by: .seconds(1))
  }

  /// Shows how much is done, 0...1, ten times a second at most.
  mutating func update(_ share: @autoclosure () -> Double) {
    guard isVisible, clock.now >= next else { return }
    next = clock.now.advanced(by: .milliseconds(100))
    isShown = true
    let share = max(0, min(1, share()))
    let done = Int(share * 40)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 40 - done)
    _ = ByteSink.write("\r[\(bar)] \(Int(share * 100)) %".utf8, to: STDERR_FILENO)
  }

  /// Takes the bar away.
  func end() {
    if isShown { _ = ByteSink.write("\r\u{1B}[K".utf8, to: STDERR_FILENO) }
  }
}
