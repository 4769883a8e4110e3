/// How high a line is, whatever font its glyphs come from.
public enum LineHeight {
  /// px, for a font size in px.
  public static func of(fontSize: Double) -> Double { 1.2 * fontSize }

  /// One line at the standard font size, 25 px: what has to fit into a row.
  public static let standardRow = of(fontSize: 25)
}
