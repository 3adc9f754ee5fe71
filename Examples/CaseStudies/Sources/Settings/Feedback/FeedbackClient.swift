import Foundation
package import Intarsia

/// Sends the user's feedback to the developers: the fifth client of the screen, added later.
@DependencyClient
package struct FeedbackClient: Sendable {
  /// Sends a text, and returns a number that identifies it.
  package var send: @Sendable (_ text: String) async throws -> Int
}

extension DependencyValues {
  /// Sends the user's feedback: by default, to an outbox in the folder for temporary files.
  @DependencyEntry(
    liveValue: FeedbackClient.outbox(folder: NSTemporaryDirectory()),
    previewValue: FeedbackClient.preview)
  package var feedback = FeedbackClient()
}

extension FeedbackClient {
  /// Sends nothing, and returns the number 1: for previews.
  package static let preview = FeedbackClient { _ in 1 }

  /// Writes each text to a file of its own, from which a mail program can send it.
  ///
  /// The files are `feedback-1.txt`, `feedback-2.txt`, and so on.
  package static func outbox(folder path: String) -> Self {
    FeedbackClient { text in
      let folder = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var number = 1
      while true {
        let file = folder.appendingPathComponent("feedback-\(number).txt")
        do {
          try Data("\(text)\n".utf8).write(to: file, options: .withoutOverwriting)
          return number
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
          number += 1
        }
      }
    }
  }
}
