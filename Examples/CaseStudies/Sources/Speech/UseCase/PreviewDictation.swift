import Intarsia

/// Produces the same two sentences each time, word by word: for previews.
package struct PreviewDictation: UseCase {
  private let pause: Duration
  private let running = LockIsolated<AsyncThrowingStream<DictationEvent, any Error>.Continuation?>(
    nil)
  @Dependency(\.continuousClock) private var clock

  /// Creates a dictation with a pause before each word.
  package init(pause: Duration = .milliseconds(300)) {
    self.pause = pause
  }

  package func callAsFunction(
    _ command: DictationCommand
  ) async throws -> AsyncThrowingStream<DictationEvent, any Error> {
    running.withValue { running in
      running?.finish()
      running = nil
    }
    guard command == .start else { return AsyncThrowingStream { $0.finish() } }
    return AsyncThrowingStream { continuation in
      running.setValue(continuation)
      let task = Task {
        for sentence in Self.sentences {
          var words: [Substring] = []
          for word in sentence.split(separator: " ") {
            try await clock.sleep(for: pause)
            words.append(word)
            continuation.yield(.partial(words.joined(separator: " ")))
          }
          continuation.yield(.sentence(sentence))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static let sentences = ["The glue is warm.", "Now press, and count to a hundred."]
}
