extension Player {
  /// When the next plan is due, s; plans of comments that were dropped count as long as they keep their places.
  var nextEntry: Double {
    queue.items.reduce(freedEntry) { min($0, $1.plan?.entry ?? .infinity) }
  }

  /// Solves all plans again, from what has entered, as of a stage time, s.
  mutating func takeBackPlans(at time: Double) {
    freedEntry = .infinity
    planned = entered
    var index = 0
    while index < queue.count {
      if let plan = planned.place(queue[index].comment, lives: queue[index].lives, now: time) {
        queue[index].plan = plan
        index += 1
      } else {
        forget(queue.remove(at: index), .waitTooLong, at: time)
      }
    }
  }

  /// Solves all plans again, as of now.
  mutating func takeBackPlans() {
    takeBackPlans(at: clock.time)
    settle()
  }

  /// Asks for the lives of all that wait, and solves their plans again.
  mutating func askLivesAnew() {
    var index = 0
    while index < queue.count {
      let asked = entered.lives(
        of: queue[index].comment, on: tracks, group: queue[index].group)
      switch asked {
      case .success(let lives):
        queue[index].lives = lives
        index += 1
      case .failure(let refusal):
        forget(queue.remove(at: index), refusal.reason, refusal.errors)
      }
    }
    takeBackPlans()
  }

  /// Makes the dispatcher anew, of what is on stage and what has just left.
  mutating func rebuild(keepingCounts: Bool = true) {
    var fresh = Dispatcher(tracks.map { $0?.settings }, on: stage, options: options.dispatch)
    for placement in past { fresh.occupy(placement.plan) }
    for comment in live { fresh.occupy(comment.placement.plan) }
    if keepingCounts { fresh.keepCounts(of: entered) }
    entered = fresh
    planned = fresh
  }
}
