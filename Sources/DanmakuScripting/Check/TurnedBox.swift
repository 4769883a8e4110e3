import DanmakuCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The box of a comment as it is drawn: scaled and turned about its center.
struct TurnedBox {
  let center: Point
  /// Half its sides, px.
  private let half: Size
  private let cosine: Double
  private let sine: Double

  init(of a: Attributes) {
    center = Point(x: a.x + a.size.width / 2, y: a.y + a.size.height / 2)
    half = Size(
      width: abs(a.scaleX) * a.size.width / 2, height: abs(a.scaleY) * a.size.height / 2)
    cosine = abs(cos(a.rotation)) < 1e-15 ? 0 : cos(a.rotation)
    sine = sin(a.rotation)
  }

  /// Half the sides of the smallest upright box around it, px.
  private var extent: Size {
    Size(
      width: half.width * abs(cosine) + half.height * abs(sine),
      height: half.width * abs(sine) + half.height * abs(cosine))
  }

  /// Whether any of its area is on the stage: no edge of either box separates the two.
  func touches(_ stage: Stage) -> Bool {
    guard half.width > 0, half.height > 0 else { return false }
    let (dx, dy) = (center.x - stage.width / 2, center.y - stage.height / 2)
    let reach = Size(
      width: (stage.width * abs(cosine) + stage.height * abs(sine)) / 2,
      height: (stage.width * abs(sine) + stage.height * abs(cosine)) / 2)
    return abs(dx) < stage.width / 2 + extent.width
      && abs(dy) < stage.height / 2 + extent.height
      && abs(dx * cosine + dy * sine) < half.width + reach.width
      && abs(dy * cosine - dx * sine) < half.height + reach.height
  }

  /// How much of the smaller of the upright boxes around two lies in both, 0...1.
  func sharedArea(with other: TurnedBox) -> Double {
    let (a, b) = (extent, other.extent)
    func common(_ distance: Double, _ one: Double, _ other: Double) -> Double {
      max(0, min(2 * one, 2 * other, one + other - abs(distance)))
    }
    let area =
      common(center.x - other.center.x, a.width, b.width)
      * common(center.y - other.center.y, a.height, b.height)
    let smaller = 4 * min(a.width * a.height, b.width * b.height)
    return smaller > 0 ? min(1, area / smaller) : 0
  }
}

extension Attributes {
  /// Whether any of it is to be seen on a stage.
  func isSeen(on stage: Stage) -> Bool {
    opacity > 0 && reveal > 0 && TurnedBox(of: self).touches(stage)
  }
}
