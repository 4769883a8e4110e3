/// Why a motion cannot be made: an argument that its law has no meaning for.
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The argument's name, as its initializer has it.
  public let argument: String
  /// What is wrong with it, to be read after its name: `must be above 0, not -1`.
  public let message: String

  /// One sentence about the argument: `k must be above 0, not -1`.
  public var description: String { "\(argument) \(message)" }

  /// What is wrong with this argument.
  public init(argument: String, message: String) {
    self.argument = argument
    self.message = message
  }
}

extension MotionError {
  /// What an argument has to be.
  enum Demand: String {
    case finite = "a finite number"
    case positive = "a finite number above 0"
    case notNegative = "a finite number, 0 or above"
    case share = "between 0 and 1"
  }

  /// Throws unless the value is what is demanded.
  static func check(
    _ value: Double, _ argument: String, _ demand: Demand = .finite
  ) throws(MotionError) {
    let holds =
      switch demand {
      case .finite: value.isFinite
      case .positive: value.isFinite && value > 0
      case .notNegative: value.isFinite && value >= 0
      case .share: value >= 0 && value <= 1
      }
    guard !holds else { return }
    let isOnlyTooLow = value.isFinite && demand == .positive
    let demanded = isOnlyTooLow ? "above 0" : demand.rawValue
    throw MotionError(
      argument: argument, message: "must be \(demanded), not \(NumberText.shortest(value))")
  }
}
