/// An input that cannot be read, or an output that cannot be written.
struct InputError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
