/// The largest memory that this process has held since the last reset, as Linux counts it.
enum PeakMemory {
  /// Begins anew, where the system allows it.
  static func reset() {
    // See proc(5), /proc/pid/clear_refs.
    FileReader.overwrite("/proc/self/clear_refs", with: "5")
  }

  /// Nil where the system does not tell.
  static var mebibytes: Int? {
    guard let status = try? FileReader.bytes(of: "/proc/self/status", limit: 1 << 16) else {
      return nil
    }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kibibytes.flatMap { Int($0) }.map { $0 / 1024 }
  }
}
