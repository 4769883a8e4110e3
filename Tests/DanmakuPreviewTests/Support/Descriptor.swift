import Glibc

/// Waits for a file descriptor, never without end.
enum Descriptor {
  /// Whether there is something of these events (of poll(2)) before the deadline.
  static func isReady(
    _ descriptor: Int32, for events: Int32, by deadline: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&polled, 1, Int32(max(0, left.rounded(.up))))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
