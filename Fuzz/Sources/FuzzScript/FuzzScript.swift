import DanmakuCore
import DanmakuScripting

/// Loads the bytes as a script, and shows two comments on it. The script may require itself, by any name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScript(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = Limits()
  // The limits themselves have tests: here they only keep the fuzzer from standing still.
  limits.loadInstructions = 200_000
  limits.updateInstructions = 20_000
  limits.heapBytes = 1 << 20
  do {
    let source = try ScriptSource(file: "fuzz.lua", bytes: bytes, limits: limits)
    let (track, _) = try ScriptTrack.load(
      source, stage: .fullHD, limits: limits, module: { _ in source }, print: check)
    let comments = ["a", "弹幕"].map {
      MeasuredComment(Comment(id: $0, text: $0), size: Size(width: 40, height: 25), showSeed: 0)
    }
    let show = Show(stage: .fullHD, tracks: [track], comments: comments)
    for time in [0.0, 1, 3] {
      let frame = show.frame(at: time)
      for entry in frame.entries { check(entry.attributes) }
      for failure in frame.failures { check(failure.error) }
    }
    for error in track.trialErrors { check(error) }
    track.warnings.forEach(check)
  } catch {
    check(error)
  }
  return 0
}

private func check(_ attributes: Attributes) {
  let a = attributes
  precondition([a.x, a.y, a.rotation, a.scaleX, a.scaleY].allSatisfy(\.isFinite))
  precondition((0...1).contains(a.opacity) && (0...1).contains(a.reveal))
}

private func check(_ error: any Error) {
  guard let error = error as? ScriptError else { return }
  checkShown(DiagnosticText.of(error))
  checkShown(DiagnosticText.html(of: error))
}

/// What a script says itself is made safe by whoever shows it.
private func check(_ text: String) {
  checkShown(DiagnosticText.printable(text))
}

/// What is shown holds no control character but line breaks.
private func checkShown(_ text: String) {
  precondition(text.utf8.count < 100_000)
  precondition(
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
}
