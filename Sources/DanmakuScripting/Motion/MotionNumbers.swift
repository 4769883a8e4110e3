/// The numbers that a method is called with: few, and without a place of their own in memory, for scripts call
/// methods all the time.
struct MotionNumbers {
  let count: Int
  private let values: (Double, Double, Double, Double, Double)

  init(_ numbers: some RandomAccessCollection<Double>) {
    count = min(numbers.count, 5)
    func number(_ i: Int) -> Double {
      i < numbers.count ? numbers[numbers.index(numbers.startIndex, offsetBy: i)] : .nan
    }
    values = (number(0), number(1), number(2), number(3), number(4))
  }

  /// The i-th number; NaN where there is none.
  subscript(i: Int) -> Double {
    switch i {
    case 0: values.0
    case 1: values.1
    case 2: values.2
    case 3: values.3
    case 4: values.4
    default: .nan
    }
  }
}
