import Synchronization

/// What happened, in order, whoever says so.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Everything so far.
  var entries: [String] { storage.withLock { $0 } }

  /// Everything so far, in one piece.
  var text: String { entries.joined() }

  func append(_ entry: String) {
    storage.withLock { $0.append(entry) }
    continuation.yield(entry)
  }

  /// Waits for the next thing to happen.
  func next() async -> String? {
    for await entry in stream { return entry }
    return nil
  }
}
