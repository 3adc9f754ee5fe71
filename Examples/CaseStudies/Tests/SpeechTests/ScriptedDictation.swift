import IntarsiaTesting
import Speech

/// Hears what a test says, and remembers what it was told.
struct ScriptedDictation: UseCase {
  let commands = LockIsolated<[DictationCommand]>([])
  private let stream: AsyncThrowingStream<DictationEvent, any Error>
  private let continuation: AsyncThrowingStream<DictationEvent, any Error>.Continuation

  init() {
    (stream, continuation) = AsyncThrowingStream.makeStream()
  }

  /// Lets something be heard.
  func say(_ events: DictationEvent...) {
    for event in events { continuation.yield(event) }
  }

  /// Lets nothing more be heard, perhaps for a reason.
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
