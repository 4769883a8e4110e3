/// Measures each distinct text once.
public struct MeasureCache {
  /// A text at a font size. Its hash is kept, so that a growing table does not have to look at all texts
  /// again; and texts are distinct by their bytes, not by what Unicode holds for equal.
  private struct Key: Hashable {
    let text: String
    let fontSize: Double
    private let hash: Int

    init(_ text: String, _ fontSize: Double) {
      var text = text
      var hasher = Hasher()
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(fontSize)
      hash = hasher.finalize()
      self.text = text
      self.fontSize = fontSize
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(hash)
    }

    static func == (one: Key, other: Key) -> Bool {
      one.hash == other.hash && one.fontSize == other.fontSize
        && one.text.utf8.elementsEqual(other.text.utf8)
    }
  }

  private let measure: any TextMeasure
  private var sizes: [Key: Size] = [:]

  /// A cache in front of a measure.
  public init(_ measure: any TextMeasure) {
    self.measure = measure
  }

  /// How many texts have been measured.
  public var count: Int { sizes.count }

  /// The box of a text, measured now or before.
  public mutating func size(of text: String, fontSize: Double) -> Size {
    let key = Key(text, fontSize)
    if let size = sizes[key] { return size }
    let size = measure.size(of: text, fontSize: fontSize)
    sizes[key] = size
    return size
  }
}
