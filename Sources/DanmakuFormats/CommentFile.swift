import DanmakuCore

/// What was read from a comment file.
public struct CommentFile: Hashable, Sendable {
  /// In the order of the file.
  public internal(set) var comments: [Comment] = []
  /// What was left out or mended.
  public internal(set) var report = ReadReport()

  private var seen: Set<String> = []

  init() {}

  /// Adds a comment. Its id has to be its own: one that is missing, empty, 0 or already there becomes
  /// `#n`, by its position in the file, from 1.
  mutating func add(_ comment: Comment, position: Int) {
    var comment = comment
    if comment.id.isEmpty || comment.id == "0" || !seen.insert(comment.id).inserted {
      comment.id = "#\(position)"
      // Another one may have called itself so.
      while !seen.insert(comment.id).inserted { comment.id = "#" + comment.id }
      report.mend(.id)
    }
    comments.append(comment)
  }

  /// Takes out the comments that ride no track, and counts them: those that say themselves where they
  /// are, and those that are programs.
  public mutating func leaveOutUntracked() {
    comments.removeAll { comment in
      switch comment.kind {
      case .positioned: report.leaveOut(.positioned)
      case .code: report.leaveOut(.code)
      case .scroll, .reverse, .top, .bottom: return false
      }
      return true
    }
  }
}
