import Testing

@testable import DanmakuCore

@Suite struct PathEditingTests {
  @Test func anyEditLeavesThePathThatItsPointsMakeAnew() throws {
    var random = Recording.Random(state: 1)
    for _ in 0..<20 {
      var path = try Path()
      var points: [Point] = []
      for _ in 0..<60 {
        let point = PathTests.points(1, using: &random)[0]
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          try path.add(point)
          points.append(point)
        case 2:
          let index = Int.random(in: 0...points.count, using: &random)
          try path.insert(point, at: index)
          points.insert(point, at: index)
        case 3 where !points.isEmpty:
          let index = points.indices.randomElement(using: &random) ?? 0
          try path.move(index, to: point)
          points[index] = point
        case 4 where !points.isEmpty:
          let index = points.indices.randomElement(using: &random) ?? 0
          #expect(try path.remove(at: index) == points.remove(at: index))
        case 5: path.isSmooth.toggle()
        default: path.isClosed.toggle()
        }
        let anew = try Path(points: points, isSmooth: path.isSmooth, isClosed: path.isClosed)
        #expect(path == anew && path.length == anew.length)
        for share in [0, 0.37, 1] { #expect(path.pose(at: share) == anew.pose(at: share)) }
      }
    }
  }

  @Test func whatCannotBeEditedLeavesThePathAsItIs() throws {
    let start = try Path(points: [Point(x: 1, y: 2), Point(x: 3, y: 4)], isSmooth: true)
    var path = start
    let good = Point(x: 0, y: 0)
    for bad in [Point(x: .nan, y: 0), Point(x: 0, y: .infinity), Point(x: -1e101, y: 0)] {
      #expect(throws: MotionError.self) { try path.add(bad) }
      #expect(throws: MotionError.self) { try path.insert(bad, at: 0) }
      #expect(throws: MotionError.self) { try path.move(0, to: bad) }
      #expect(throws: MotionError.self) { try Path(points: [good, bad]) }
    }
    for index in [-1, 2, 3] {
      #expect(throws: MotionError.self) { try path.move(index, to: good) }
      #expect(throws: MotionError.self) { try path.remove(at: index) }
    }
    #expect(throws: MotionError.self) { try path.insert(good, at: 3) }
    #expect(throws: MotionError.self) { try path.insert(good, at: -1) }
    #expect(path == start)
  }

  @Test func theLastPointWithinTheManhattanDistanceIsHit() throws {
    let path = try Path(points: [(0, 0), (6, 0), (50, 50), (0, 0)].map { Point(x: $0.0, y: $0.1) })
    #expect(path.hit(Point(x: 4, y: 0)) == 3)
    #expect(path.hit(Point(x: 11, y: 0)) == 1)
    // 6 + 4 is not below 10, though the straight distance is.
    #expect(path.hit(Point(x: -6, y: 4)) == nil)
    #expect(path.hit(Point(x: -6, y: 3.9)) == 3)
    #expect(path.hit(Point(x: -6, y: 4), radius: 11) == 3)
    #expect(path.hit(Point(x: .nan, y: 0)) == nil)
    #expect(try Path().hit(Point(x: 0, y: 0)) == nil)
  }

  @Test(arguments: [false, true])
  func aTrimmedPolylineIsThePartBetweenTheShares(isClosed: Bool) throws {
    var random = Recording.Random(state: 2)
    for _ in 0..<100 {
      let points = PathTests.points(.random(in: 2...8, using: &random), using: &random)
      let path = try Path(points: points, isClosed: isClosed)
      let shares = (0..<2).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      let part = path.trimmed(from: shares[0], to: shares[1])
      let size = shares[1] - shares[0]
      #expect(!part.isClosed && !part.isSmooth)
      #expect(abs(part.length - size * path.length) < 1e-9 * path.length)
      for k in 0...20 {
        let (one, other) = (
          part.pose(at: Double(k) / 20), path.pose(at: shares[0] + size * Double(k) / 20)
        )
        #expect(abs(one.x - other.x) + abs(one.y - other.y) < 1e-8 * path.length)
      }
      #expect(path.trimmed(from: shares[1], to: shares[0]).points.isEmpty)
      #expect(path.trimmed(to: 1).points == points + (isClosed ? [points[0]] : []))
    }
  }

  @Test func aTrimmedCurveIsAPolylineCloseToIt() throws {
    var random = Recording.Random(state: 3)
    for _ in 0..<5 {
      let points = PathTests.points(5, using: &random)
      let path = try Path(points: points, isSmooth: true)
      let part = path.trimmed(from: 0.2, to: 0.9)
      #expect(part.length <= 0.7 * path.length)
      #expect(part.length > 0.7 * path.length * 0.999)
      let (first, start) = (part.pose(at: 0), path.pose(at: 0.2))
      #expect(abs(first.x - start.x) + abs(first.y - start.y) < 1e-9 * path.length)
      // Middles of chords are the farthest from the curve.
      for index in stride(from: 1, to: part.points.count, by: 97) {
        let (one, other) = (part.points[index - 1], part.points[index])
        let middle = Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
        let nearest = (0...4000).map { k in
          let pose = path.pose(at: 0.2 + 0.7 * Double(k) / 4000)
          let (dx, dy) = (pose.x - middle.x, pose.y - middle.y)
          return (dx * dx + dy * dy).squareRoot()
        }.min()
        #expect((nearest ?? .infinity) < 0.02 + path.length / 4000)
      }
    }
  }
}
