import Foundation
import Testing

@testable import DanmakuCore

@Suite struct PathTests {
  static func points(_ count: Int, using generator: inout Recording.Random) -> [Point] {
    (0..<count).map { _ in
      Point(
        x: .random(in: 0...1920, using: &generator), y: .random(in: 0...1080, using: &generator))
    }
  }

  @Test(arguments: 0..<12)
  func lengthIsThatOfFineChordsAlongAnIndependentCurve(seed: Int) throws {
    var random = Recording.Random(state: UInt64(seed))
    let points = Self.points(.random(in: 2...7, using: &random), using: &random)
    for isClosed in [false, true] {
      let curve = ReferenceCurve(through: points, isClosed: isClosed)
      let path = try Path(points: points, isSmooth: true, isClosed: isClosed)
      // Chords fall short by the square of the step: extrapolated, what is left is the fourth power.
      let coarse = curve.chords(2000).reduce(0, +)
      let fine = curve.chords(4000).reduce(0, +)
      let length = fine + (fine - coarse) / 3
      #expect(abs(path.length - length) < 1e-9 * length)
    }
  }

  @Test(arguments: 0..<8)
  func theLengthUpToAShareIsThatShareOfTheWhole(seed: Int) throws {
    var random = Recording.Random(state: UInt64(seed))
    let points = Self.points(.random(in: 2...6, using: &random), using: &random)
    let isClosed = seed.isMultiple(of: 2)
    let curve = ReferenceCurve(through: points, isClosed: isClosed)
    let path = try Path(points: points, isSmooth: true, isClosed: isClosed)
    // Places on the reference, whose shares are found by its own lengths.
    let lengths = curve.segments.map { curve.length(of: $0, to: 1) }
    var before = 0.0
    for (segment, length) in zip(curve.segments, lengths) {
      for share in [0.25, 0.5, 0.9] {
        let point = curve.point(on: segment, at: share)
        let target = (before + curve.length(of: segment, to: share)) / path.length
        let pose = path.pose(at: target)
        let distance = abs(pose.x - point.x) + abs(pose.y - point.y)
        #expect(distance < 2e-9 * path.length)
      }
      before += length
    }
    #expect(abs(before - path.length) < 1e-9 * path.length)
  }

  @Test(arguments: [false, true], [false, true])
  func equalSharesAreEqualStepsInOneDirectionWithoutAJump(isSmooth: Bool, isClosed: Bool) throws {
    var random = Recording.Random(state: 9)
    for _ in 0..<20 {
      let points = Self.points(.random(in: 2...9, using: &random), using: &random)
      let path = try Path(points: points, isSmooth: isSmooth, isClosed: isClosed)
      let step = path.length / 5000
      var last = path.pose(at: 0)
      for k in 1...5000 {
        let pose = path.pose(at: Double(k) / 5000)
        // A chord is never longer than the way.
        let (dx, dy) = (pose.x - last.x, pose.y - last.y)
        #expect((dx * dx + dy * dy).squareRoot() <= step * (1 + 1e-6))
        last = pose
      }
    }
  }

  @Test func theAngleIsTheDirectionOfTravel() throws {
    var random = Recording.Random(state: 4)
    for _ in 0..<30 {
      let points = Self.points(5, using: &random)
      let path = try Path(points: points, isSmooth: true, isClosed: .random(using: &random))
      for _ in 0..<50 {
        let share = Double.random(in: 0.01...0.99, using: &random)
        let (before, after) = (path.pose(at: share - 1e-6), path.pose(at: share + 1e-6))
        let pose = path.pose(at: share)
        let (dx, dy) = (after.x - before.x, after.y - before.y)
        let way = (dx * dx + dy * dy).squareRoot()
        // 2e-6 of the way in that direction; less where it bends sharply.
        #expect(cos(pose.angle) * dx + sin(pose.angle) * dy > 0.99 * way)
      }
    }
  }

  @Test func aCornerHasTheDirectionOfTheLineThatBeginsThere() throws {
    let square = [(0, 0), (100, 0), (100, 100), (0, 100)].map { Point(x: $0.0, y: $0.1) }
    let closed = try Path(points: square, isClosed: true)
    #expect(closed.length == 400)
    let angles = [0, Double.pi / 2, .pi, -.pi / 2, 0]
    for (k, angle) in angles.enumerated() {
      let pose = closed.pose(at: Double(k) / 4)
      #expect(pose.point == square[k % 4])
      #expect(pose.angle == angle)
    }
    let open = try Path(points: square)
    #expect(open.length == 300)
    // A third is no double: its corner is found all the same.
    #expect(open.pose(at: 1 / 3.0) == PathPose(point: square[1], angle: .pi / 2))
    #expect(open.pose(at: 1) == PathPose(point: square[3], angle: .pi))
    #expect(open.pose(at: .nan) == open.pose(at: 0))
    #expect(open.pose(at: -3) == open.pose(at: 0) && open.pose(at: 3) == open.pose(at: 1))
  }

  @Test func aClosedWayEndsWhereItBegan() throws {
    var random = Recording.Random(state: 5)
    for isSmooth in [false, true] {
      for count in 2...9 {
        let path = try Path(
          points: Self.points(count, using: &random), isSmooth: isSmooth, isClosed: true)
        #expect(path.pose(at: 1) == path.pose(at: 0))
        let (before, after) = (path.pose(at: 1 - 1e-7), path.pose(at: 0))
        #expect(abs(before.x - after.x) + abs(before.y - after.y) < 3e-7 * path.length)
      }
    }
  }

  @Test func aSmoothWayThereAndBackTurnsAtItsEnds() throws {
    let points = [Point(x: 0, y: 0), Point(x: 100, y: 0)]
    let path = try Path(points: points, isSmooth: true, isClosed: true)
    #expect(abs(path.length - 200) < 1e-9)
    #expect(path.pose(at: 0).angle == 0)
    for k in 0...1000 {
      let share = Double(k) / 1000
      let pose = path.pose(at: share)
      #expect(abs(pose.x - 100 * min(2 * share, 2 - 2 * share)) < 1e-9 * 200)
      if k != 500, k != 1000 { #expect(abs(pose.angle) == (share < 0.5 ? 0 : .pi)) }
    }
  }

  @Test func degeneratePathsAreFinite() throws {
    let (a, b) = (Point(x: 3, y: 4), Point(x: 1e100, y: -1e100))
    let tiny = Point(x: .leastNonzeroMagnitude, y: 0)
    let near = Point(x: 3, y: 4.0.nextUp)
    let zero = Point(x: 0, y: 0)
    let cases: [[Point]] = [
      [], [a], [a, a], [a, a, a, a], [a, b], [a, a, b, b, a, a], [a, b, a, b], [zero, tiny],
      [zero, Point(x: 1e-99, y: 0), a], [a, near], [a, near, a], [a, near, b, near, a],
    ]
    for points in cases {
      for (isSmooth, isClosed) in [(false, false), (false, true), (true, false), (true, true)] {
        let path = try Path(points: points, isSmooth: isSmooth, isClosed: isClosed)
        #expect(path.length >= 0 && path.length.isFinite)
        for share in [-1, 0, 1e-300, 0.3, 0.5, 1, 2, .nan, .infinity] {
          let pose = path.pose(at: share)
          #expect(pose.x.isFinite && pose.y.isFinite && pose.angle.isFinite)
          if path.length == 0 {
            #expect(pose == PathPose(point: points.first ?? zero, angle: 0))
          }
          let part = path.trimmed(from: 0.1, to: share)
          #expect(part.length <= path.length * (1 + 1e-9))
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func repeatedPointsChangeNothing(isSmooth: Bool) throws {
    var random = Recording.Random(state: 6)
    let points = Self.points(6, using: &random)
    for isClosed in [false, true] {
      let once = try Path(points: points, isSmooth: isSmooth, isClosed: isClosed)
      let twice = try Path(
        points: points.flatMap { [$0, $0] } + (isClosed ? [points[0]] : []), isSmooth: isSmooth,
        isClosed: isClosed)
      for k in 0...100 {
        #expect(once.pose(at: Double(k) / 100) == twice.pose(at: Double(k) / 100))
      }
    }
  }

  @Test(arguments: [false, true])
  func tenThousandPointsAreMeasuredAndLookedUpQuickly(isSmooth: Bool) throws {
    var random = Recording.Random(state: 7)
    let points = Self.points(10_000, using: &random)
    let clock = ContinuousClock()
    var path = try Path()
    let built = try clock.measure { path = try Path(points: points, isSmooth: isSmooth) }
    let found = clock.measure {
      for k in 0...1000 { #expect(path.pose(at: Double(k) / 1000).x.isFinite) }
    }
    // Far more than even a debug build needs, for the machine may be busy.
    #expect(built < .seconds(3) && found < .seconds(2), "\(built), \(found)")
  }
}
