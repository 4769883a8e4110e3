/// Finds the name that was meant.
public enum Spelling {
  /// The nearest of the names within so many letters of `name`; the first of equally near ones.
  public static func nearest(
    to name: String, among names: some Sequence<String>, within letters: Int = 2
  ) -> String? {
    // Two letters of three are no resemblance.
    let limit = min(letters, name.count / 2)
    var best: (name: String, distance: Int)?
    for candidate in names where abs(candidate.count - name.count) <= limit {
      let distance = distance(name.lowercased(), candidate.lowercased())
      if distance <= limit, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Letters to insert, remove, replace or swap with their neighbor (optimal string alignment).
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
