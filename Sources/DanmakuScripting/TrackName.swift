/// What a track's file can be called, without `.lua`.
public enum TrackName {
  /// What `isValid` asks for, in words.
  public static let rule = "letters, digits, '-' and '_', 64 at most"

  /// Whether a track can have this name: its file is in its folder, and nowhere else, and no shell and no command
  /// line takes it for something else.
  public static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.unicodeScalars.count) && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber: true
        default: scalar == "-" || scalar == "_"
        }
      }
  }
}
