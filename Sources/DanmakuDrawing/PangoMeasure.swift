import CPango
import DanmakuCore

/// Measures text as Pango lays it out, with the fonts of this machine: the only file of this module
/// with unsafe pointers. Belongs to one thread.
///
/// Invariant: each of the three objects is released once, by `deinit`.
public final class PangoMeasure: TextMeasure {
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private let font: OpaquePointer

  /// - Parameter family: A font family, or several with commas between them; what a font lacks comes
  ///   from others that fontconfig knows.
  public init?(family: String = "sans-serif") {
    guard let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map)
    else { return nil }
    // Sizes must not snap to the pixels of a screen.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    self.context = context
    layout = pango_layout_new(context)
    font = pango_font_description_new()
    pango_font_description_set_family(font, family)
    // A line is one paragraph, whatever is in it.
    pango_layout_set_single_paragraph_mode(layout, 1)
  }

  deinit {
    pango_font_description_free(font)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  public func width(ofLine line: Substring, fontSize: Double) -> Double {
    // Pango counts in 32 bits, and a line of very many characters overflows them.
    var width = 0.0
    var rest = line
    repeat {
      let piece = rest.prefix(Self.mostCharacters)
      width += self.width(ofPiece: piece, fontSize: fontSize)
      rest = rest[piece.endIndex...]
    } while !rest.isEmpty
    return width
  }

  private static let mostCharacters = 2000

  private func width(ofPiece line: Substring, fontSize: Double) -> Double {
    pango_font_description_set_absolute_size(font, fontSize * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    var text = line
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        pango_layout_set_text(layout, bytes.baseAddress, Int32(clamping: bytes.count))
      }
    }
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_size(layout, &width, &height)
    return Double(width) / Double(PANGO_SCALE)
  }
}
