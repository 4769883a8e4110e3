import DanmakuCore

/// A comment at a time, as the dry run prints it.
struct Row {
  enum Value {
    case number(Double)
    case text(String)
  }

  /// The names of the columns, always these.
  static let columns = [
    "time", "comment", "track", "lane", "percent", "x", "y", "width", "height", "rotation",
    "scaleX", "scaleY", "opacity", "reveal",
  ]

  /// In the order of the columns.
  let values: [Value]

  init(time: Double, track: String, attributes a: Attributes) {
    values = [
      .number(time), .text(a.comment.comment.id), .text(track), .number(Double(a.lane.index)),
      .number(a.percent), .number(a.x), .number(a.y), .number(a.size.width),
      .number(a.size.height), .number(a.rotation), .number(a.scaleX), .number(a.scaleY),
      .number(a.opacity), .number(a.reveal),
    ]
  }
}
