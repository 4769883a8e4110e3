extension Player {
  mutating func place(_ item: WaitingQueue.Item) -> Result<Placement, Dispatcher.Refusal> {
    planned.place(item.comment, lives: item.lives, order: item.order, now: clock.time)
  }

  /// Solves all plans again, from what has entered.
  mutating func takeBackPlans() {
    plansAreStale = false
    planned = entered
    var index = 0
    while index < queue.count {
      switch place(queue[index]) {
      case .success(let plan):
        if queue[index].plan == nil { note(.dispatched(plan), plan.comment.comment.id) }
        queue[index].plan = plan
        index += 1
      case .failure(let refusal):
        forget(queue.remove(at: index), refusal.reason, refusal.errors)
      }
    }
    settle()
  }

  mutating func solveStalePlans() {
    if plansAreStale { takeBackPlans() }
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
    for placement in past { fresh.occupy(placement) }
    for comment in live { fresh.occupy(comment.placement) }
    if keepingCounts { fresh.keepCounts(of: entered) }
    entered = fresh
    planned = fresh
  }
}
