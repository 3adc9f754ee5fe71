import Synchronization

/// A wait that ends only by cancellation of its task: the operation of effects and bare tasks.
///
/// It uses only a mutex and a continuation. `Task.never()` iterates a stream, which would account
/// for most of the work of a bare task.
final class CancellationWait: Sendable {
  private enum State {
    case idle
    case waiting(UnsafeContinuation<Void, Never>)
    case cancelled
  }

  private let state = Mutex(State.idle)

  private init() {}

  static func run() async {
    guard !Task.isCancelled else { return }
    let wait = CancellationWait()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { wait.begin($0) }
    } onCancel: {
      wait.end()
    }
  }

  private func begin(_ continuation: UnsafeContinuation<Void, Never>) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isCancelled { continuation.resume() }
  }

  private func end() {
    let before = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .waiting(let continuation) = before { continuation.resume() }
  }
}
