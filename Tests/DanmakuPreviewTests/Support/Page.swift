import Foundation
import Glibc

/// A page of a `Chromium`, which it keeps running.
final class Page {
  /// What the mouse does.
  enum MouseEvent: String {
    case mousePressed, mouseReleased, mouseMoved
  }

  /// What the system prefers.
  enum Scheme: String {
    case dark, light
  }

  private let browser: Chromium
  private let target: String
  private let session: String
  private var isPressed = false

  init(browser: Chromium, target: String, session: String, url: String) throws {
    self.browser = browser
    self.target = target
    self.session = session
    for domain in ["Page", "Runtime", "Log", "Inspector"] { try command("\(domain).enable") }
    try command("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try resize(width: 1280, height: 800)
    try open(url)
  }

  /// The exceptions nobody caught, the calls of `console.error`, and the errors of the browser's
  /// log, such as resources that were not found.
  var problems: [String] {
    // A round trip brings what has happened until now.
    _ = try? command("Runtime.evaluate", ["expression": "0"])
    return browser.problems(of: session)
  }

  /// Goes to another address and waits until the page has loaded.
  func open(_ url: String) throws {
    try browser.load("Page.navigate", ["url": url], session: session)
  }

  /// Reloads the page and waits until it has loaded.
  func reload() throws {
    try browser.load("Page.reload", [:], session: session)
  }

  /// Closes the page.
  func close() throws {
    try browser.close(target: target, session: session)
  }

  // MARK: - Scripts

  /// The value of an expression, or what it promises; `undefined` reads as `null`.
  func evaluate<T: Decodable>(_ javascript: String, as type: T.Type) throws -> T {
    let value = try value(of: javascript)
    let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw Chromium.Failure(description: "\(javascript) is \(text(of: value)), no \(type)")
    }
  }

  /// Runs a script, and waits for what it promises.
  func run(_ javascript: String) throws {
    try check(
      command("Runtime.evaluate", ["expression": javascript, "awaitPromise": true]), javascript)
  }

  /// Waits until an expression is truthy; while it throws, it is not.
  ///
  /// The last look may take a second longer.
  func wait(for condition: String, seconds: Double = 10) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var last = "unknown"
    repeat {
      do {
        let value = try value(
          of: """
            (async () => {
              const value = await (\(condition));
              return value ? null : value === "" ? '""' : String(value);
            })()
            """, within: max(.seconds(1), deadline - .now))
        guard let falsy = value as? String else { return }
        last = falsy
      } catch {
        last = "\(error)"
      }
      usleep(20_000)
    } while ContinuousClock.now < deadline
    throw Chromium.Failure(
      description: "\(condition) did not come true within \(seconds) s; it is \(last)")
  }

  private func value(of javascript: String, within time: Duration = .seconds(20)) throws -> Any {
    let answer = try command(
      "Runtime.evaluate",
      ["expression": javascript, "awaitPromise": true, "returnByValue": true], within: time)
    try check(answer, javascript)
    let result = answer["result"] as? [String: Any] ?? [:]
    return result["value"] ?? result["unserializableValue"] ?? NSNull()
  }

  private func check(_ answer: [String: Any], _ javascript: String) throws {
    guard let details = answer["exceptionDetails"] as? [String: Any] else { return }
    throw Chromium.Failure(
      description: "\(Chromium.text(ofException: details)) in: \(javascript)")
  }

  private func text(of value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }

  // MARK: - The keyboard

  /// Presses a key and lets it go.
  ///
  /// - Parameters:
  ///   - key: As `KeyboardEvent.key` says, such as `a`, `?`, `Enter` or `ArrowLeft`; `Space` is
  ///     the space bar.
  ///   - code: The physical key, if it is not the one of an American keyboard.
  ///   - modifiers: The sum of 1 for Alt, 2 for Control, 4 for Meta and 8 for Shift.
  func key(_ key: String, code: String? = nil, modifiers: Int = 0) throws {
    let known = Self.layout(of: key)
    let key = key == "Space" ? " " : key
    var parameters: [String: Any] = [
      "key": key, "code": code ?? known.code, "modifiers": modifiers,
      "windowsVirtualKeyCode": known.number,
    ]
    var down = parameters
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    // Alt, Control and Meta make commands out of characters.
    if let text, modifiers & 7 == 0 {
      down["type"] = "keyDown"
      down["text"] = text
    } else {
      down["type"] = "rawKeyDown"
    }
    try command("Input.dispatchKeyEvent", down)
    parameters["type"] = "keyUp"
    try command("Input.dispatchKeyEvent", parameters)
  }

  /// Puts text where the cursor is, without key events.
  func type(_ text: String) throws {
    try command("Input.insertText", ["text": text])
  }

  private static func layout(of key: String) -> (code: String, number: Int) {
    if let named = named[key] { return (key, named) }
    if key == " " || key == "Space" { return ("Space", 32) }
    if let sign = signs.first(where: { $0.keys.contains(key) }) { return (sign.code, sign.number) }
    guard key.utf8.count == 1, let byte = key.uppercased().utf8.first else { return ("", 0) }
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return ("Key\(key.uppercased())", Int(byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return ("Digit\(key)", Int(byte))
    default: return ("", 0)
    }
  }

  private static let named = [
    "Enter": 13, "Tab": 9, "Escape": 27, "Delete": 46, "Backspace": 8, "Home": 36, "End": 35,
    "PageUp": 33, "PageDown": 34, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
    "ArrowDown": 40,
  ]

  private static let signs: [(keys: [String], code: String, number: Int)] = [
    ([";", ":"], "Semicolon", 186), (["=", "+"], "Equal", 187), ([",", "<"], "Comma", 188),
    (["-", "_"], "Minus", 189), ([".", ">"], "Period", 190), (["/", "?"], "Slash", 191),
    (["[", "{"], "BracketLeft", 219), (["]", "}"], "BracketRight", 221),
  ]

  // MARK: - The mouse

  /// Does something with the left button, in CSS pixels from the viewport's top left.
  func mouse(_ event: MouseEvent, x: Double, y: Double, modifiers: Int = 0) throws {
    if event == .mousePressed { isPressed = true }
    let isMove = event == .mouseMoved
    let isHeld = isPressed && event != .mouseReleased
    try command(
      "Input.dispatchMouseEvent",
      [
        "type": event.rawValue, "x": x, "y": y, "modifiers": modifiers,
        "button": isMove && !isHeld ? "none" : "left", "buttons": isHeld ? 1 : 0,
        "clickCount": isMove ? 0 : 1,
      ])
    if event == .mouseReleased { isPressed = false }
  }

  /// Moves to a place and clicks there.
  func click(x: Double, y: Double) throws {
    try mouse(.mouseMoved, x: x, y: y)
    try mouse(.mousePressed, x: x, y: y)
    try mouse(.mouseReleased, x: x, y: y)
  }

  /// Where the middle of an element is, after it has been scrolled into view.
  func center(of selector: String) throws -> (x: Double, y: Double) {
    let name = text(of: selector)
    let place = try evaluate(
      """
      (() => {
        const element = document.querySelector(\(name));
        if (!element) return null;
        element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        return width && height ? [x + width / 2, y + height / 2] : [];
      })()
      """, as: [Double]?.self)
    guard let place else { throw Chromium.Failure(description: "no element is \(name)") }
    guard place.count == 2 else {
      throw Chromium.Failure(description: "the element \(name) is not to be seen")
    }
    return (place[0], place[1])
  }

  // MARK: - The screen

  /// Makes the viewport that large, in CSS pixels.
  func resize(width: Int, height: Int) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Writes what the viewport shows into a PNG file.
  func screenshot(to path: String) throws {
    let answer = try command("Page.captureScreenshot", ["format": "png"])
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Chromium.Failure(description: "the browser took no picture")
    }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Tells the page what the system prefers.
  func setMedia(scheme: Scheme, reducedMotion: Bool) throws {
    try command(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": scheme.rawValue],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  @discardableResult
  private func command(
    _ method: String, _ parameters: [String: Any] = [:], within time: Duration = .seconds(20)
  ) throws -> [String: Any] {
    try browser.command(method, parameters, session: session, within: time)
  }
}

@available(*, unavailable)
extension Page: Sendable {}
