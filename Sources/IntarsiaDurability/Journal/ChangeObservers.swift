import IntarsiaConcurrency

/// The sequences of a journal's changes, as in ``Journal/changes()``.
final class ChangeObservers: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastNumber = 0
    var isClosed = false

    /// In a fixed order, so that simulations repeat.
    var ordered: [AsyncStream<Void>.Continuation] {
      continuations.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private let state = VisibleMutex(State())

  /// A sequence with an element for each ``notify()``, or for several.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      state.withLock { state in
        guard !state.isClosed else { return continuation.finish() }
        state.lastNumber += 1
        let number = state.lastNumber
        state.continuations[number] = continuation
        continuation.onTermination = { [weak self] _ in
          self?.state.withLock { $0.continuations[number] = nil } as Void?
        }
      }
    }
  }

  /// Says that messages may have become deliverable or applied.
  func notify() {
    // Without the lock: the end of an observer locks its task first, and then the state.
    for continuation in state.withLock(\.ordered) { continuation.yield() }
  }

  /// Ends the sequences.
  func close() {
    let continuations = state.withLock { state in
      state.isClosed = true
      defer { state.continuations = [:] }
      return state.ordered
    }
    for continuation in continuations { continuation.finish() }
  }
}
