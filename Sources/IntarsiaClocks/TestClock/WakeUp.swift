import IntarsiaConcurrency

/// A task that sleeps on a test clock, from both sides: the clock wakes it, and the task says when it is awake.
struct WakeUp: Sendable {
  let continuation: CheckedContinuation<Void, any Error>
  let confirmation: Confirmation
  /// Who knows when the task has come to rest again.
  let driver: (any TaskDriver)?

  /// Something that one task says once and another waits for.
  final class Confirmation: Sendable {
    private enum State {
      case pending
      case awaited(CheckedContinuation<Void, Never>)
      case given
    }

    private let state = VisibleMutex(State.pending)

    init() {}

    func give() {
      let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
        defer { state = .given }
        guard case .awaited(let continuation) = state else { return nil }
        return continuation
      }
      waiting?.resume()
    }

    /// Returns as soon as the other side has confirmed; one task may wait.
    nonisolated(nonsending) func wait() async {
      await withCheckedContinuation { continuation in
        let isGiven = state.withLock { state in
          if case .given = state { return true }
          state = .awaited(continuation)
          return false
        }
        if isGiven { continuation.resume() }
      }
    }
  }
}
