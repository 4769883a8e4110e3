import DanmakuCore

/// A frame as a page reads it: a head of four words, then 13 numbers for each entry (docs/preview-protocol.md).
enum FrameWords {
  /// - Parameters:
  ///   - placements: The show's, which the frame refers to.
  ///   - cost: us
  /// - Returns: Eight bytes each.
  static func of(
    _ frame: Frame, placements: [Placement], generation: Int, cost: Double
  ) -> [UInt64] {
    func pair(_ low: Int, _ high: Int) -> UInt64 {
      UInt64(UInt32(truncatingIfNeeded: low)) | UInt64(UInt32(truncatingIfNeeded: high)) << 32
    }
    var words: [UInt64] = []
    words.reserveCapacity(4 + frame.entries.count * 13)
    words.append(pair(1, generation))
    words.append(frame.time.bitPattern)
    words.append(cost.bitPattern)
    words.append(pair(frame.entries.count, frame.failures.count))
    for entry in frame.entries {
      let placement = placements[entry.placement]
      let a = entry.attributes
      words.append(Double(placement.order).bitPattern)
      words.append(a.x.bitPattern)
      words.append(a.y.bitPattern)
      words.append(a.size.width.bitPattern)
      words.append(a.size.height.bitPattern)
      words.append(a.rotation.bitPattern)
      words.append(a.scaleX.bitPattern)
      words.append(a.scaleY.bitPattern)
      words.append(a.opacity.bitPattern)
      words.append(a.reveal.bitPattern)
      words.append(Double(placement.lane.index).bitPattern)
      words.append(placement.entry.bitPattern)
      words.append(placement.life.total.bitPattern)
    }
    return words
  }
}
