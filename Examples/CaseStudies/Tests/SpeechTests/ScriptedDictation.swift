import IntarsiaTesting
import Speech

/// Delivers the events that a test sends, and records its commands.
struct ScriptedDictation: UseCase {
  let commands = LockIsolated<[DictationCommand]>([])
  private let stream: AsyncThrowingStream<DictationEvent, any Error>
  private let continuation: AsyncThrowingStream<DictationEvent, any Error>.Continuation

  init() {
    (stream, continuation) = AsyncThrowingStream.makeStream()
  }

  /// Sends events to the stream.
  func say(_ events: DictationEvent...) {
    for event in events { continuation.yield(event) }
  }

  /// Ends the stream, with an error if there is one.
  func end(throwing error: (any Error)? = nil) {
    continuation.finish(throwing: error)
  }

  func callAsFunction(
    _ command: DictationCommand
  ) async throws -> AsyncThrowingStream<DictationEvent, any Error> {
    commands.withValue { $0.append(command) }
    if command == .stop { continuation.finish() }
    return stream
  }
}
