/// A path's curve, and how long it is up to each of its pieces.
struct PathGeometry: Sendable {
  /// A part of a segment, short enough that its arc length is one quadrature.
  private struct Piece {
    let segment: Int
    let uStart: Double
    let uEnd: Double
    /// The arc length before it, px.
    let start: Double
  }

  let length: Double
  private let segments: [PathSegment]
  private let pieces: [Piece]
  private let isClosed: Bool

  init(through points: [Point], isSmooth: Bool, isClosed: Bool) {
    let segments = PathSegment.segments(through: points, isSmooth: isSmooth, isClosed: isClosed)
    var pieces: [Piece] = []
    pieces.reserveCapacity(segments.count)
    var length = 0.0
    for (index, segment) in segments.enumerated() {
      func add(from start: Double, to end: Double, length piece: Double) {
        pieces.append(Piece(segment: index, uStart: start, uEnd: end, start: length))
        length += piece
      }
      // Below it a difference is rounding: that of the coordinates, or of a speed near 0.
      var noise = 0.0
      /// Halves a part until the quadrature agrees with that of its halves.
      func split(from start: Double, to end: Double, length whole: Double, depth: Int) {
        let middle = (start + end) / 2
        let first = segment.length(from: start, to: middle)
        let second = segment.length(from: middle, to: end)
        if depth == 0 || abs(first + second - whole) <= max(1e-13 * whole, noise) {
          add(from: start, to: end, length: first + second)
        } else {
          split(from: start, to: middle, length: first, depth: depth - 1)
          split(from: middle, to: end, length: second, depth: depth - 1)
        }
      }
      if segment.isLine {
        add(from: 0, to: 1, length: segment.chord)
      } else {
        let whole = segment.length(from: 0, to: 1)
        noise = max(1e-14 * whole, 4 * segment.magnitude.ulp)
        split(from: 0, to: 1, length: whole, depth: 12)
      }
    }
    self.length = length
    self.segments = segments
    self.pieces = pieces
    self.isClosed = isClosed
  }

  /// About what it takes of the memory, bytes.
  var footprint: Int {
    segments.count * MemoryLayout<PathSegment>.stride + pieces.count * MemoryLayout<Piece>.stride
  }

  /// The place at a share of the length; nil when that is 0.
  func pose(at share: Double) -> PathPose? {
    guard let (segment, u) = place(at: share, isClosed: isClosed) else { return nil }
    return PathPose(point: segments[segment].point(at: u), angle: segments[segment].angle(at: u))
  }

  /// The points of a polyline along the part between two shares of the length.
  func polyline(from startShare: Double, to endShare: Double) -> [Point] {
    guard Self.clamped(startShare) < Self.clamped(endShare),
      let start = place(at: startShare, isClosed: false),
      let end = place(at: endShare, isClosed: false)
    else { return [] }
    let tolerance = max(0.01, length * 1e-6)
    var points = [segments[start.segment].point(at: start.u)]
    for index in start.segment...end.segment {
      let segment = segments[index]
      let uStart = index == start.segment ? start.u : 0
      let uEnd = index == end.segment ? end.u : 1
      guard uStart < uEnd else { continue }
      // A chord over a step h of u is at most h^2 x bend / 8 off the curve.
      let steps = max(1, (segment.bend / (8 * tolerance)).squareRoot() * (uEnd - uStart))
      let count = Int(steps.rounded(.up))
      for step in 1...count {
        points.append(segment.point(at: uStart + (uEnd - uStart) * Double(step) / Double(count)))
      }
    }
    return points
  }

  private static func clamped(_ share: Double) -> Double {
    // No number is not above 0.
    share > 0 ? min(share, 1) : 0
  }

  /// The segment, and u on it, at a share of the length; where two segments meet, the second.
  private func place(at share: Double, isClosed: Bool) -> (segment: Int, u: Double)? {
    guard length > 0 else { return nil }
    // A few last places off, so that the share of a corner finds the corner.
    let rounding = 4 * length.ulp
    var target = Self.clamped(share) * length
    if target >= length - rounding {
      if !isClosed { return (segments.count - 1, 1) }
      target = 0
    }
    let index = piece(at: target + rounding)
    let piece = pieces[index]
    guard target > piece.start + rounding else { return (piece.segment, piece.uStart) }
    let end = index + 1 < pieces.count ? pieces[index + 1].start : length
    return (piece.segment, u(on: piece, after: target - piece.start, of: end - piece.start))
  }

  /// The last piece that begins at an arc length or before it.
  private func piece(at target: Double) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= target { low = middle } else { high = middle }
    }
    return low
  }

  /// Where on a piece its arc length is so much: Newton's steps, halving where they leave the bracket.
  private func u(on piece: Piece, after target: Double, of whole: Double) -> Double {
    let segment = segments[piece.segment]
    var low = piece.uStart
    var high = piece.uEnd
    var u = low + (high - low) * min(1, target / whole)
    if segment.isLine { return u }
    for _ in 0..<64 {
      let excess = segment.length(from: piece.uStart, to: u) - target
      if abs(excess) <= 1e-14 * length { break }
      if excess > 0 { high = u } else { low = u }
      let next = u - excess / segment.speed(at: u)
      // No number, at a speed of 0, is not inside either.
      u = next > low && next < high ? next : (low + high) / 2
    }
    return u
  }
}
