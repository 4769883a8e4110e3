/// Numbers as text: without locale, the same bytes for the same number.
public enum NumberText {
  /// The shortest form that reads back to the same double: `100`, `0.1`, `1e+300`.
  public static func shortest(_ number: Double) -> String {
    guard number != 0 else { return "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Rounded to 6 decimals, to even where two are equally near; without exponent, trailing zeros or a
  /// negative zero.
  public static func rounded(_ number: Double) -> String {
    guard number.isFinite else { return number.description }
    let magnitude = number.magnitude
    // From 2^52 on a double has no decimals.
    guard magnitude < 0x1p52 else { return wholeNumber(number) }
    let whole = magnitude.rounded(.down)
    // Exact: both are multiples of the same power of two.
    let share = magnitude - whole
    var units = UInt64(whole)
    var millionths = UInt64(millionths(of: share))
    if millionths == 1_000_000 {
      units += 1
      millionths = 0
    }
    guard units > 0 || millionths > 0 else { return "0" }
    let sign = number < 0 ? "-" : ""
    guard millionths > 0 else { return "\(sign)\(units)" }
    var digits = String(millionths)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(units).\(digits)"
  }

  /// The nearest whole number of millionths to a share in 0..<1. The product is rounded itself, so its
  /// error decides where two are about equally near.
  private static func millionths(of share: Double) -> Double {
    let product = share * 1e6
    let error = (-product).addingProduct(share, 1e6)
    let lower = product.rounded(.down)
    let overHalf = (product - lower) - 0.5 + error
    if overHalf == 0 { return lower.truncatingRemainder(dividingBy: 2) == 0 ? lower : lower + 1 }
    return overHalf > 0 ? lower + 1 : lower
  }

  /// All digits of a whole number, however large.
  private static func wholeNumber(_ number: Double) -> String {
    // Significand x 2^exponent, in decimal, the lowest digit first.
    var digits: [UInt8] = []
    var significand = UInt64(number.magnitude.significandBitPattern | (1 << 52))
    while significand > 0 {
      digits.append(UInt8(significand % 10))
      significand /= 10
    }
    for _ in 0..<(Int(number.exponent) - 52) {
      var carry: UInt8 = 0
      for i in digits.indices {
        let doubled = digits[i] * 2 + carry
        digits[i] = doubled % 10
        carry = doubled / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    let text = String(decoding: digits.reversed().map { $0 + 48 }, as: UTF8.self)
    return number < 0 ? "-" + text : text
  }
}
