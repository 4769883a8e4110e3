extension Player {
  /// Lets in who is due and takes away who is at its end, each at its time; finds out what is due next.
  mutating func settle() {
    let time = clock.time
    var due: [Placement] = []
    var index = 0
    while index < queue.count {
      if let entry = queue[index].plan?.entry, entry <= time {
        if let placement = queue.remove(at: index).placement { due.append(placement) }
      } else {
        index += 1
      }
    }
    due.sort { $0.entry != $1.entry ? $0.entry < $1.entry : $0.order < $1.order }
    var remaining = due[...]
    while true {
      let leaver = live.indices.min { live[$0].exit < live[$1].exit }
      let exit = leaver.map { live[$0].exit } ?? .infinity
      if let next = remaining.first, next.entry < exit {
        enter(remaining.removeFirst())
      } else if let leaver, exit <= time {
        end(live.remove(at: leaver), at: exit)
      } else {
        break
      }
    }
    past.removeAll { placement in
      let settings = tracks[placement.track]?.settings
      return placement.exit + max(settings?.spacing ?? 0, settings?.cooldown ?? 0) < time
    }
    self.due = live.reduce(nextEntry) { min($0, $1.exit) }
  }

  mutating func enter(_ placement: Placement) {
    entered.admit(placement.plan)
    live.append(LiveComment(placement))
    self.due = min(self.due, placement.exit)
    tally.displayed += 1
    note(.dispatched(placement), placement.comment.comment.id, at: placement.entry)
    note(.displayed(placement), placement.comment.comment.id, at: placement.entry)
  }

  mutating func end(_ comment: LiveComment, at time: Double) {
    if comment.exit <= time { past.append(comment.placement) }
    ids.remove(comment.id)
    note(.ended, comment.id, at: time)
  }

  mutating func change(
    _ id: String, at reading: Double, _ work: (inout LiveComment, Double) -> Void
  ) -> Bool {
    tick(at: reading)
    guard let index = live.firstIndex(where: { $0.id == id }) else { return false }
    work(&live[index], clock.time)
    settle()
    return true
  }

  /// Drops one that has waited.
  mutating func forget(
    _ item: WaitingQueue.Item, _ reason: DropReason, _ errors: [any Error] = [],
    at time: Double? = nil
  ) {
    ids.remove(item.comment.comment.id)
    drop(item.comment, reason, errors, at: time)
  }

  mutating func drop(
    _ comment: MeasuredComment, _ reason: DropReason, _ errors: [any Error] = [],
    at time: Double? = nil
  ) {
    tally.dropped[reason, default: 0] += 1
    note(.dropped(reason, errors: errors), comment.comment.id, at: time)
  }

  mutating func note(_ kind: PlayerEvent.Kind, _ id: String, at time: Double? = nil) {
    if events.count >= Self.mostEvents { events.removeFirst(Self.mostEvents / 2) }
    events.append(PlayerEvent(time: time ?? clock.time, id: id, kind: kind))
  }
}
