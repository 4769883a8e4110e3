/// What a method answers.
enum MotionAnswer {
  case nothing
  case boolean(Bool)
  case number(Double)
  case two(Double, Double)
  case three(Double, Double, Double)
  /// A new object of the same kind, by its handle.
  case object(Int)

  /// A number, or nothing where there is none.
  init(_ number: Double?) {
    self = number.map(MotionAnswer.number) ?? .nothing
  }
}
