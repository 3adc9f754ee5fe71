import IntarsiaConcurrency
import Synchronization

/// The effects that one call of `send` started, and the callers that wait for their end.
///
/// The core adds and removes operations. Tasks wait or cancel from any isolation.
@usableFromInline
package final class EffectCompletion: Sendable {
  private struct State {
    /// The operation added first, while it runs.
    ///
    /// Most completions have no other.
    var first: RunningEffect?
    /// The other operations.
    ///
    /// Each stores its own index.
    var others: [RunningEffect] = []
    var parts: [EffectToken: EffectPart] = [:]
    /// The first waiting caller, stored separately because most completions have no other.
    var waiter: UnsafeContinuation<Void, Never>?
    var otherWaiters: [UnsafeContinuation<Void, Never>] = []

    var isIdle: Bool { first == nil && others.isEmpty && parts.isEmpty }

    mutating func remove(_ effect: RunningEffect) {
      effect.task = nil
      let slot = effect.slot
      effect.slot = EffectCompletion.noSlot
      if slot == EffectCompletion.firstSlot {
        first = nil
      } else if slot != EffectCompletion.noSlot {
        // The last operation moves to the free index.
        let last = others.removeLast()
        guard last !== effect else { return }
        others[slot] = last
        last.slot = slot
      }
    }

    var tasks: [Task<Void, Never>] {
      var tasks = others.compactMap(\.task)
      if let task = first?.task { tasks.append(task) }
      return tasks
    }
  }

  /// The index of `first`.
  private static let firstSlot = -1
  /// The index of a removed operation.
  static let noSlot = -2

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
    state.isIdle && queued.load(ordering: .sequentiallyConsistent) == 0
  }

  func enter(_ effect: RunningEffect) {
    state.withLock { state in
      if state.first == nil {
        state.first = effect
        effect.slot = Self.firstSlot
      } else {
        effect.slot = state.others.count
        state.others.append(effect)
      }
    }
  }

  func enter(_ part: EffectPart) {
    let isCancelled = state.withLock { state in
      state.parts[part.token] = part
      return self.isCancelled
    }
    if isCancelled { part.cancel() }
  }

  func attach(_ task: Task<Void, Never>, to effect: RunningEffect) {
    let isCancelled = state.withLock { _ in
      guard effect.slot != Self.noSlot else { return true }
      effect.task = task
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Returns the task of an operation, once it is attached.
  func task(of effect: RunningEffect) -> Task<Void, Never>? {
    state.withLock { _ in effect.task }
  }

  func leave(_ effect: RunningEffect) {
    change { $0.remove(effect) }
  }

  func leave(_ part: EffectPart) {
    change { $0.parts[part.token] = nil }
  }

  /// Removes an operation that ended after its core was released, together with all parts of the
  /// completion.
  ///
  /// No other code reports their end.
  package func abandon(_ effect: RunningEffect) {
    change { state in
      state.remove(effect)
      state.parts = [:]
    }
  }

  func enqueue() {
    queued.add(1, ordering: .sequentiallyConsistent)
  }

  func dequeue() {
    if queued.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { change { _ in } }
  }

  func cancelTask(of effect: RunningEffect) {
    task(of: effect)?.cancel()
  }

  /// Cancels every operation.
  ///
  /// The core drops all actions that they send afterwards.
  package func cancel() {
    let (tasks, parts) = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      return (state.tasks, Array(state.parts.values))
    }
    for task in tasks { task.cancel() }
    for part in parts { part.cancel() }
  }

  /// Waits until the completion has no running effects and no queued actions.
  package func finish() async {
    await withUnsafeContinuation { continuation in
      let hasNothing = state.withLock { state in
        guard !isFinished(state) else { return true }
        if state.waiter == nil {
          state.waiter = continuation
        } else {
          state.otherWaiters.append(continuation)
        }
        return false
      }
      if hasNothing { continuation.resume() }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let (waiter, others) = state.withLock { state in
      body(&state)
      guard isFinished(state), let waiter = state.waiter.take() else {
        return (nil as UnsafeContinuation<Void, Never>?, [UnsafeContinuation<Void, Never>]())
      }
      defer { state.otherWaiters = [] }
      return (waiter, state.otherWaiters)
    }
    waiter?.resume()
    for other in others { other.resume() }
  }
}
