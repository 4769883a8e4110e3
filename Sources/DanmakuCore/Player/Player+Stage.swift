extension Player {
  /// Gives the stage another size. What is on stage keeps entry, life and row (a row that is gone becomes the
  /// last one), and goes the new stage's way at the same share of its life; plans are solved again.
  ///
  /// - Parameter remake: Makes, of a track, one for the new stage; as a script has to be loaded for it.
  public mutating func resize(
    to stage: Stage, at reading: Double, remake: (any Track) -> any Track = { $0 }
  ) {
    tick(at: reading)
    self.stage = stage
    tracks = tracks.map { $0.map(remake) }
    rebuild()
    for index in live.indices {
      let track = live[index].placement.track
      if let layout = entered.layout(ofTrack: track) { live[index].move(to: layout) }
    }
    askLivesAnew()
  }

  /// Puts another track in the place of one, as a script that was loaded anew. What is on stage keeps entry,
  /// life, lane and the lane's geometry; the new track only draws it.
  public mutating func replaceTrack(_ index: Int, with track: any Track, at reading: Double) {
    guard tracks.indices.contains(index), tracks[index] != nil else { return }
    tick(at: reading)
    tracks[index] = track
    rebuild()
    askLivesAnew()
  }

  /// Adds a track, which is used from now on.
  ///
  /// - Returns: Its index.
  @discardableResult
  public mutating func addTrack(_ track: any Track, at reading: Double) -> Int {
    tick(at: reading)
    tracks.append(track)
    rebuild()
    askLivesAnew()
    return tracks.count - 1
  }

  /// Removes a track, and its comments from the stage; those that wait look for another one.
  public mutating func removeTrack(_ index: Int, at reading: Double) {
    guard tracks.indices.contains(index), tracks[index] != nil else { return }
    tick(at: reading)
    tracks[index] = nil
    for comment in live where comment.placement.track == index { end(comment, at: clock.time) }
    live.removeAll { $0.placement.track == index }
    past.removeAll { $0.track == index }
    rebuild()
    askLivesAnew()
  }

  /// Changes how comments are dispatched; plans are solved again.
  public mutating func setDispatch(_ dispatch: DispatchOptions, at reading: Double) {
    tick(at: reading)
    options.dispatch = dispatch
    rebuild()
    takeBackPlans()
  }
}
