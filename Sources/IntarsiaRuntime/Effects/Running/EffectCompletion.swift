import IntarsiaConcurrency
import Synchronization

/// A wait group: the effects that one call of `send` started, and the callers that wait for their
/// end.
///
/// The core adds and removes effects. Tasks wait or cancel from any isolation.
@usableFromInline
package final class EffectCompletion: Sendable {
  private struct State {
    /// The operations and parts that run.
    ///
    /// Each stores its own index.
    var effects: [RunningEffect] = []
    var waiters: [UnsafeContinuation<Void, Never>] = []
  }

  /// Written only while the state is locked.
  private let hasBeenCancelled = Atomic(false)
  /// The number of queued actions that belong to this completion.
  ///
  /// After the last one is dequeued, the core checks whether the completion has finished.
  private let queued = Atomic(0)

  private let state = VisibleMutex(State())

  init() {}

  package var isCancelled: Bool { hasBeenCancelled.load(ordering: .acquiring) }

  /// Whether the completion has no running effects and no queued actions.
  package var isFinished: Bool { state.withLock { isFinished($0) } }

  private func isFinished(_ state: State) -> Bool {
    state.effects.isEmpty && queued.load(ordering: .sequentiallyConsistent) == 0
  }

  // MARK: - Effects and actions

  func enter(_ effect: RunningEffect) {
    state.withLock { state in
      effect.slot = state.effects.count
      state.effects.append(effect)
    }
  }

  /// Attaches the task of an effect, which may have been cancelled or have ended before.
  func attach(_ task: Task<Void, Never>, to effect: RunningEffect) {
    let isCancelled = state.withLock { _ in
      guard effect.slot != nil else { return true }
      effect.task = task
      return effect.isCancelled || self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Returns the task of an effect, once it is attached.
  package func task(of effect: RunningEffect) -> Task<Void, Never>? {
    state.withLock { _ in effect.task }
  }

  /// Removes an effect that has ended, if it was not removed before.
  package func leave(_ effect: RunningEffect) {
    change { state in
      effect.task = nil
      guard let slot = effect.slot.take() else { return }
      // The last effect moves to the free index.
      let last = state.effects.removeLast()
      guard last !== effect else { return }
      state.effects[slot] = last
      last.slot = slot
    }
  }

  func enqueue() {
    queued.add(1, ordering: .sequentiallyConsistent)
  }

  func dequeue() {
    if queued.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { change { _ in } }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      guard isFinished(state) else { return [UnsafeContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: - Cancelling and waiting

  /// Cancels the task of one effect, at once or as soon as it is attached.
  ///
  /// Only the core calls it.
  func cancel(_ effect: RunningEffect) {
    let task = state.withLock { _ in
      effect.isCancelled = true
      return effect.task
    }
    task?.cancel()
  }

  /// Cancels every effect.
  ///
  /// The core drops all actions that they send afterwards.
  package func cancel() {
    let tasks = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      return state.effects.compactMap(\.task)
    }
    for task in tasks { task.cancel() }
  }

  /// Waits until the completion has no running effects and no queued actions.
  package func waitForEnd() async {
    await withUnsafeContinuation { continuation in
      let hasNothing = state.withLock { state in
        guard !isFinished(state) else { return true }
        state.waiters.append(continuation)
        return false
      }
      if hasNothing { continuation.resume() }
    }
  }
}
