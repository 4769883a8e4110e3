import Testing

@testable import DanmakuCore

@Suite struct LayerTimingTests {
  static func random() -> LayerTiming {
    LayerTiming(
      begin: .random(in: -50...50), offset: .random(in: -50...50),
      speed: Bool.random() ? .random(in: 0.1...8) : .random(in: -8 ... -0.1))
  }

  @Test func theMapFollowedByItsInverseIsTheTime() throws {
    for _ in 0..<10_000 {
      let layer = Self.random()
      let time = Double.random(in: -1000...1000)
      let back = try #require(layer.parentTime(at: layer.localTime(at: time)))
      #expect(abs(back - time) < 1e-10)
      #expect(abs(layer.localTime(at: layer.clippedParentTime(at: time)) - time) < 1e-10)
    }
  }

  @Test func theClippedMapDiffersOnlyBeforeTheBeginAndWhenFrozen() {
    for _ in 0..<1000 {
      var layer = Self.random()
      let time = Double.random(in: -100...100)
      let local = time < layer.begin ? 0 : layer.localTime(at: time)
      #expect(layer.clippedLocalTime(at: time) == local)
      #expect(layer.clippedParentTime(at: time) == layer.parentTime(at: time))
      layer.speed = 0
      #expect(layer.parentTime(at: time) == nil)
      #expect(layer.clippedParentTime(at: time) == 0)
      #expect(layer.localTime(at: time) == layer.offset)
    }
  }

  /// Published numbers, which Core Animation itself confirms.
  @Test func conversionsMatchCoreAnimation() {
    var tree = LayerTree()
    let root = tree.add(LayerTiming(begin: 1, offset: 3, speed: 2))
    let child = tree.add(LayerTiming(begin: 6, offset: 5, speed: 4), under: root)
    let sibling = tree.add(LayerTiming(begin: 8, offset: 7, speed: 0.5), under: root)
    #expect(tree.clippedConvert(10, from: nil, to: root) == 21)
    #expect(tree.clippedConvert(10, from: nil, to: child) == 65)
    #expect(tree.clippedConvert(10, from: child, to: nil) == 3.125)
    #expect(tree.clippedConvert(10, from: root, to: child) == 21)
    #expect(tree.clippedConvert(10, from: child, to: root) == 7.25)
    #expect(tree.clippedConvert(10, from: sibling, to: child) == 37)
    #expect(tree.clippedConvert(10, from: child, to: sibling) == 0)
    #expect(tree.convert(10, from: child, to: sibling) == 6.625)
  }

  @Test func anyTwoLayersConvertBothWaysAndLikeTheWholeWayUpAndDown() throws {
    for _ in 0..<300 {
      var tree = LayerTree()
      for layer in 0..<12 {
        let parent = layer == 0 || Int.random(in: 0..<6) == 0 ? nil : Int.random(in: 0..<layer)
        let timing = LayerTiming(
          begin: .random(in: -5...5), offset: .random(in: -5...5), speed: .random(in: 0.5...2))
        #expect(tree.add(timing, under: parent) == layer)
        #expect(tree.parent(of: layer) == parent)
      }
      let (one, other) = (Int.random(in: 0..<12), Int.random(in: 0..<12))
      let time = Double.random(in: -100...100)
      let there = try #require(tree.convert(time, from: one, to: other))
      let back = try #require(tree.convert(there, from: other, to: one))
      #expect(abs(back - time) < 1e-6)
      let absolute = try #require(tree.convert(time, from: one, to: nil))
      let around = try #require(tree.convert(absolute, from: nil, to: other))
      #expect(abs(around - there) < 1e-6)
      #expect(tree.convert(time, from: one, to: one) == time)
    }
  }

  @Test func aFrozenAncestorFreezesItsSubtreeButNotConversionsInside() {
    var tree = LayerTree()
    let root = tree.add(LayerTiming())
    let child = tree.add(LayerTiming(begin: 1), under: root)
    let grandchild = tree.add(LayerTiming(offset: 2), under: child)
    let before = tree.convert(5, from: nil, to: grandchild)
    tree.pause(root, at: 5)
    #expect(tree.convert(99, from: nil, to: grandchild) == before)
    #expect(tree.convert(3, from: grandchild, to: child) == 1)
    #expect(tree.convert(3, from: grandchild, to: nil) == nil)
    #expect(tree.clippedConvert(3, from: grandchild, to: nil) == 0)
    tree.resume(root, at: 100)
    #expect(tree.convert(101, from: nil, to: grandchild) == before.map { $0 + 1 })
  }

  @Test func timePausedIsSkippedWithoutAJump() {
    for _ in 0..<1000 {
      var layer = LayerTiming(begin: .random(in: -9...0), offset: .random(in: -9...9), speed: 1)
      let time = Double.random(in: 0...50)
      let local = layer.localTime(at: time)
      layer.pause(at: time)
      layer.pause(at: time + 1)
      #expect(layer.localTime(at: time + 7) == local)
      let later = time + .random(in: 0...50)
      layer.resume(at: later)
      #expect(layer.offset == 0 && layer.speed == 1)
      #expect(abs(layer.localTime(at: later) - local) < 1e-12)
      #expect(abs(layer.localTime(at: later + 3) - local - 3) < 1e-12)
    }
  }

  @Test func whatCannotBeResumedStays() {
    let running = LayerTiming(begin: 1, offset: 2, speed: 3)
    var layer = running
    layer.resume(at: 9)
    layer.pause(at: .nan)
    #expect(layer == running)
    layer.pause(at: 2)
    let frozen = layer
    layer.resume(at: .nan)
    layer.resume(at: 3, speed: 0)
    layer.resume(at: 3, speed: .infinity)
    #expect(layer == frozen)
    layer.resume(at: 3, speed: -2)
    #expect(layer.localTime(at: 3) == 5 && layer.localTime(at: 4) == 3)
  }
}
