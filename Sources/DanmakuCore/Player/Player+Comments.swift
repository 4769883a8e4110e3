extension Player {
  /// Adds a comment, written now.
  ///
  /// - Parameters:
  ///   - level: High ones go before all normal ones.
  ///   - group: The tracks that it may use; nil for all.
  public mutating func insert(
    _ comment: MeasuredComment, level: QueueLevel = .normal, group: TrackGroup? = nil,
    at reading: Double
  ) {
    tick(at: reading)
    let comment = comment.written(at: clock.time)
    let order = nextOrder
    nextOrder += 1
    tally.inserted += 1
    note(.inserted, comment.comment.id)
    guard status == .playing || status == .paused else { return drop(comment, .notRunning) }
    let id = comment.comment.id
    guard ids.insert(id).inserted else { return drop(comment, .duplicate) }

    var item: WaitingQueue.Item
    switch planned.lives(of: comment, on: tracks, group: group) {
    case .failure(let refusal):
      ids.remove(id)
      return drop(comment, refusal.reason, refusal.errors)
    case .success(let lives):
      item = WaitingQueue.Item(
        comment: comment, level: level, group: group, order: order, lives: lives)
    }
    // One of high level goes before others that have plans.
    if level == .normal {
      item.plan = planned.place(comment, lives: item.lives, now: clock.time)
      if item.plan == nil, freedEntry < .infinity {
        takeBackPlans()
        item.plan = planned.place(comment, lives: item.lives, now: clock.time)
      }
      guard item.plan != nil else {
        ids.remove(id)
        return drop(comment, .waitTooLong)
      }
    }
    if let plan = item.plan, plan.entry <= clock.time {
      enter(Placement(plan, of: comment, order: order))
      return
    }
    due = min(due, item.plan?.entry ?? .infinity)
    if let oldest = queue.add(item) {
      forget(oldest, .queueFull)
      freedEntry = min(freedEntry, oldest.plan?.entry ?? .infinity)
    }
    if level == .high { takeBackPlans() }
  }

  /// Takes a comment away, whether it waits or is on stage.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func remove(id: String, at reading: Double) -> Bool {
    tick(at: reading)
    if let item = queue.remove(id: id) {
      forget(item, .removed)
    } else if let index = live.firstIndex(where: { $0.id == id }) {
      end(live.remove(at: index), at: clock.time)
      rebuild()
    } else {
      return false
    }
    takeBackPlans()
    return true
  }

  /// Takes away all that wait.
  public mutating func clearQueue(at reading: Double) {
    tick(at: reading)
    for item in queue.removeAll() { forget(item, .removed) }
    takeBackPlans()
  }

  /// Takes away all that are on stage.
  public mutating func clearStage(at reading: Double) {
    tick(at: reading)
    for comment in live { end(comment, at: clock.time) }
    live = []
    past = []
    rebuild()
    takeBackPlans()
  }

  /// Takes away all comments.
  public mutating func clear(at reading: Double) {
    clearQueue(at: reading)
    clearStage(at: reading)
  }

  /// Holds a comment that is on stage where it is, as under a pointer. It keeps its place in the layout: others
  /// may pass over it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public mutating func hold(id: String, at reading: Double) -> Bool {
    change(id, at: reading) { $0.hold(at: $1) }
  }

  /// Lets a comment that is held go on from where it is.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public mutating func release(id: String, at reading: Double) -> Bool {
    change(id, at: reading) { $0.release(at: $1) }
  }

  /// Makes the life of a comment that is on stage last `factor` (above 0) times as long; it keeps its share of
  /// it. Such a comment is outside of the promise that none overlap.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public mutating func retime(id: String, by factor: Double, at reading: Double) -> Bool {
    guard factor > 0, factor.isFinite else { return false }
    return change(id, at: reading) { $0.retime(by: factor, at: $1) }
  }
}
