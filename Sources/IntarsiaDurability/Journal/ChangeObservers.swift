import IntarsiaConcurrency

/// The sequences of a journal's changes, as in ``Journal/changes()``.
final class ChangeObservers: Sendable {
  private let observers = Observers<AsyncStream<Void>.Continuation>()

  /// A sequence with an element for each ``notify()``, or for several.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let registration = observers.add(continuation) else { return continuation.finish() }
      continuation.onTermination = { _ in registration.cancel() }
    }
  }

  /// Says that messages may have become deliverable or applied.
  func notify() {
    for continuation in observers.all { continuation.yield() }
  }

  /// Ends the sequences.
  func close() {
    for continuation in observers.close() { continuation.finish() }
  }
}
