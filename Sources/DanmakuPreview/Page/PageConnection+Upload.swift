import DanmakuCore
import DanmakuFormats

extension PageConnection {
  func begin(_ name: String, _ bytes: Int) {
    do throws(CommentReader.Failure) {
      upload = try Upload(name: name, bytes: bytes)
    } catch {
      refuse(name, error)
    }
  }

  func receive(_ bytes: [UInt8]) {
    guard var upload else { return }
    // Taken out, so that it is changed in place.
    self.upload = nil
    do throws(CommentReader.Failure) {
      guard let file = try upload.feed(bytes) else {
        self.upload = upload
        return
      }
      host.upload = (upload.name, file.comments)
      send(
        .uploaded(
          name: upload.name, comments: file.comments.count, note: file.report.summary))
      if let setup = page.setup, setup.comments == .upload {
        page.replaceComments(host.measured(file.comments, seed: setup.seed))
        tellShow(reason: "setup")
      }
    } catch {
      refuse(upload.name, error)
    }
  }

  private func refuse(_ file: String, _ failure: CommentReader.Failure) {
    send(.refused(what: "upload", reason: "failed", message: "'\(file)' \(failure.message)"))
  }
}
