import DanmakuCore

/// The params of one load: what the script declares, met with what the user has set.
final class ParamTable {
  /// In the order of their declarations.
  private(set) var declared: [Param] = []
  /// Settings that do not fit their declarations; these params keep their defaults.
  private(set) var errors: [ParamError] = []

  /// Names of params that are of another type than the values that were set for them.
  private(set) var ignored: Set<String> = []

  private let settings: [String: String]
  private let kinds: [String: ParamValue]

  /// - Parameters:
  ///   - settings: Values by name, as text.
  ///   - kinds: What some of them were when they were last in use: they are for params of that type alone.
  init(settings: [String: String], kinds: [String: ParamValue] = [:]) {
    self.settings = settings
    self.kinds = kinds
  }

  /// Takes a declaration and decides the value to use.
  func decide(_ param: Param) -> Result<ParamValue, Inbox.Refusal> {
    if let problem = problem(with: param) {
      return .failure(Inbox.Refusal(message: "param '\(param.name)': \(problem)"))
    }
    var param = param
    if settings[param.name] != nil, let kind = kinds[param.name],
      !kind.isSameKind(as: param.initial)
    {
      ignored.insert(param.name)
    } else if let text = settings[param.name] {
      do {
        param.value = try param.value(from: text)
      } catch {
        errors.append(error)
      }
    }
    declared.append(param)
    return .success(param.value)
  }

  /// Settings that fit no param, also those of names that were never declared.
  func allErrors() -> [ParamError] {
    let known = declared.map(\.name)
    let unknown = settings.keys.sorted().filter { !known.contains($0) }
    return errors
      + unknown.map {
        ParamError(name: $0, text: settings[$0] ?? "", problem: .unknown(known: known))
      }
  }

  private func problem(with param: Param) -> String? {
    if declared.contains(where: { $0.name == param.name }) { return "it is declared twice" }
    if declared.count >= 256 { return "there are 256 before it: no track needs more" }
    if param.name.isEmpty || param.name.contains(where: { $0.isWhitespace || $0 == "=" }) {
      return "a name needs letters, and neither spaces nor '='"
    }
    switch (param.kind, param.initial) {
    case (.number(let range, let step), .number(let initial)):
      guard initial.isFinite else { return "its default must be a finite number" }
      if let range {
        guard range.lowerBound.isFinite, range.upperBound.isFinite else {
          return "its minimum and maximum must be finite numbers"
        }
        guard range.contains(initial) else {
          return "its default \(NumberText.shortest(initial)) is outside of "
            + "\(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
        }
      }
      if let step {
        guard step > 0, step.isFinite else { return "its step must be above 0" }
        if step == 1, initial.rounded() != initial { return "its default must be a whole number" }
      }
    case (.choice(let choices), .choice(let initial)):
      if !choices.contains(initial) { return "its default \"\(initial)\" is none of its choices" }
      if Set(choices).count < choices.count { return "one of its choices stands there twice" }
    default: break
    }
    return nil
  }
}
