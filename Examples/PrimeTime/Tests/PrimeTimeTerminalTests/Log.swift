import Synchronization

/// A thread-safe list of entries in the order of their arrival.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// All entries so far.
  var entries: [String] { storage.withLock { $0 } }

  /// All entries so far, joined into one text.
  var text: String { entries.joined() }

  func append(_ entry: String) {
    storage.withLock { $0.append(entry) }
    continuation.yield(entry)
  }

  /// Waits for the next entry.
  func next() async -> String? {
    for await entry in stream { return entry }
    return nil
  }
}
