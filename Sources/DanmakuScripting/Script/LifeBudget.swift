/// How long a script has taken to tell how long comments live: what keeps a slow one from holding up whoever
/// places many.
struct LifeBudget {
  private var asked = 0
  /// ns
  private var taken: Int64 = 0

  mutating func note(_ nanoseconds: Int64) {
    asked += 1
    taken += nanoseconds
  }

  /// - Throws: `ScriptError` when it has been too long, altogether and for each.
  func check(_ limits: Limits, in source: ScriptSource) throws(ScriptError) {
    let seconds = Double(taken) / 1e9
    guard limits.areOn, seconds > limits.livesTime, seconds / Double(asked) > limits.lifeTime else {
      return
    }
    throw ScriptError(
      in: source, line: nil, kind: .limit,
      message: "'duration' and 'length' take too long for so many comments",
      hint: "a function that keeps something between its calls is run from a fresh file each time")
  }
}
