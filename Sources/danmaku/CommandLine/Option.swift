/// An option of a command.
struct Option {
  /// With its dashes.
  let name: String
  /// What its value is; nil for an option without one.
  let value: String?
  let help: String

  init(_ name: String, _ value: String?, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}
