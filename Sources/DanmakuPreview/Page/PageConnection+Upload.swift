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
    } catch {
      refuse(upload.name, error)
    }
  }

  private func refuse(_ file: String, _ failure: CommentReader.Failure) {
    send(.refused(what: "upload", reason: "failed", message: "'\(file)' \(failure.message)"))
  }

  /// Shows what was sent last, if that is what the page looks at.
  func takeUpload() {
    guard let setup = page.setup, setup.comments == .upload, let upload = host.upload else {
      return
    }
    page.replaceComments(host.measured(upload.comments, seed: setup.seed))
    tellShow(reason: "setup")
  }
}
