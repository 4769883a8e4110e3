/// The files that a script requires: each is read once, so that a fresh state of the script gets what the first
/// one got.
final class ModuleTable {
  /// What was read, by what messages call it: `lib/name.lua`.
  private(set) var loaded: [String: ScriptSource] = [:]

  private let find: (String) throws -> ScriptSource?

  /// - Parameter find: The source of a module, by its name; nil when there is none.
  init(_ find: @escaping (String) throws -> ScriptSource?) {
    self.find = find
  }

  func source(named name: String) -> Result<ScriptSource, Inbox.Refusal> {
    let chunk = "lib/\(name).lua"
    if let source = loaded[chunk] { return .success(source) }
    do {
      guard let source = try find(name) else {
        return .failure(
          Inbox.Refusal(message: "there is no module '\(name)': no file \(chunk) beside the script")
        )
      }
      loaded[chunk] = source
      return .success(source)
    } catch let error as ScriptError {
      return .failure(Inbox.Refusal(message: "\(chunk): \(error.message)"))
    } catch {
      return .failure(Inbox.Refusal(message: "\(chunk): \(error)"))
    }
  }
}
