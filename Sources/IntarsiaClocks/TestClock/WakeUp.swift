import IntarsiaConcurrency

/// A sleeping task of a test clock: the clock wakes it, and the task confirms that it is awake.
struct WakeUp: Sendable {
  let continuation: CheckedContinuation<Void, any Error>
  let confirmation: Confirmation
  /// The driver that detects when the task has settled.
  let driver: (any TaskDriver)?

  /// A signal that one task gives once and another task awaits.
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

    /// Returns as soon as the signal is given; only one task may wait.
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
