#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Frame {
  /// The front-most entry under a point, turned and scaled as it is; nil where there is none, so that a
  /// touch falls through. What is not to be seen is not to be touched.
  public func frontmost(at point: Point) -> Entry? {
    entries.last { $0.attributes.covers(point) }
  }
}

extension Attributes {
  /// Whether the comment, as it is drawn, covers a point. Its box is taken whole, whatever `reveal` says.
  public func covers(_ point: Point) -> Bool {
    guard opacity > 0, scaleX != 0, scaleY != 0 else { return false }
    let dx = point.x - (x + size.width / 2)
    let dy = point.y - (y + size.height / 2)
    // Back into the comment's own axes. On screen y points down, so a turn is clockwise.
    let alongX = (dx * cos(rotation) + dy * sin(rotation)) / scaleX
    let alongY = (dy * cos(rotation) - dx * sin(rotation)) / scaleY
    return abs(alongX) <= size.width / 2 && abs(alongY) <= size.height / 2
  }
}
