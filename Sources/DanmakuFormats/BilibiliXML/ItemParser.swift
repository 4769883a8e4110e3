import CXML

/// Parses the elements of comments with libxml2: the only file of this module with unsafe pointers.
///
/// One push parser reads all elements as children of one root; where one breaks it, the next element gets
/// a new parser. Invariants: `parser` is freed once; its callbacks get `self` and only run within `parse`.
final class ItemParser {
  /// An element that is a comment.
  struct Element {
    let name: String
    let attributes: [String: String]
    let text: String
  }

  private var parser: xmlParserCtxtPtr?
  private var name: String?
  private var attributes: [String: String] = [:]
  private var text: [UInt8] = []
  private var isComplete = false

  deinit {
    xmlFreeParserCtxt(parser)
  }

  /// Nil when the element is broken.
  func parse(_ element: [UInt8]) -> Element? {
    guard let parser = parser ?? begin() else { return nil }
    name = nil
    attributes = [:]
    text.removeAll(keepingCapacity: true)
    isComplete = false
    let status = feed(element, to: parser)
    guard isComplete, let name, status == 0 || parser.pointee.disableSAX == 0 else {
      xmlFreeParserCtxt(parser)
      self.parser = nil
      return nil
    }
    return Element(
      name: name, attributes: attributes, text: String(decoding: text, as: UTF8.self))
  }

  private func begin() -> xmlParserCtxtPtr? {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      ItemParser.at(context)?.start(name, attributes)
    }
    handler.characters = { context, bytes, count in
      ItemParser.at(context)?.add(bytes, count)
    }
    handler.cdataBlock = handler.characters
    handler.endElement = { context, _ in
      ItemParser.at(context)?.isComplete = true
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil)
    if let parser {
      // Huge: the document goes on and on, though each element is small.
      let options = [
        XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING,
        XML_PARSE_HUGE,
      ]
      xmlCtxtUseOptions(parser, options.reduce(0) { $0 | Int32($1.rawValue) })
      _ = feed(Array("<comments>".utf8), to: parser)
    }
    return parser
  }

  private func feed(_ bytes: [UInt8], to parser: xmlParserCtxtPtr) -> Int32 {
    bytes.withUnsafeBytes { raw in
      xmlParseChunk(
        parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count), 0)
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> ItemParser? {
    context.map { Unmanaged<ItemParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let name, self.name == nil else { return }
    self.name = String(cString: name)
    guard var pair = pairs else { return }
    while let key = pair[0], let value = pair[1] {
      attributes[String(cString: key)] = String(cString: value)
      pair += 2
    }
  }

  private func add(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
    text += UnsafeBufferPointer(start: bytes, count: Int(count))
  }
}
