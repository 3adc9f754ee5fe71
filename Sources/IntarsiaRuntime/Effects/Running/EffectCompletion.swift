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
      if !effect.hasReleasedTask { effect.task = task }
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Releases the task of a cancelled operation when the task ends, before the core processes that
  /// end.
  func releaseTask(of effect: RunningEffect) {
    state.withLock { _ in
      effect.hasReleasedTask = true
      effect.task = nil
    }
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

/// A queue of ended effects that the core has not processed yet.
///
/// One task hops to the core and takes all ends that other tasks add meanwhile. Without it, the
/// task of each effect would hop to the core and back. The hop is a separate task, because an
/// effect's task would have to hop back before it could end.
package final class CompletionQueue: Sendable {
  private struct State {
    var completed: [RunningEffect] = []
    /// Ends without followers or observers.
    ///
    /// The core may take them before the hop arrives.
    var unfollowed: [RunningEffect] = []
    /// Whether an observer is notified of ends, so that no end is unfollowed.
    var areObserved = false
    /// The priority of the task that hops, while there is one.
    var hopPriority: UInt8?

    /// - Returns: The priority of the task to make, or `nil` if none is needed.
    mutating func priorityForHop(_ priority: UInt8) -> UInt8? {
      if let hopPriority, hopPriority >= priority { return nil }
      hopPriority = priority
      return priority
    }
  }

  /// Whether there are ends that the core may take before the hop arrives.
  private let hasPending = Atomic(false)
  private let state = VisibleMutex(State())

  init() {}

  /// Adds an end.
  ///
  /// - Returns: The priority of the task to make, or `nil` if none is needed. A task is needed if
  ///   there is none, or only one of lower priority.
  func add(_ effect: RunningEffect) -> UInt8? {
    let priority = Task.currentPriority.rawValue
    return state.withLock { state in
      state.completed.append(effect)
      return state.priorityForHop(priority)
    }
  }

  /// Adds the end of an effect that no other effect follows.
  ///
  /// Callers that wait for the effect continue at once, unless an observer must be notified first.
  ///
  /// - Returns: The same as ``add(_:)``.
  func addUnfollowed(_ effect: RunningEffect) -> UInt8? {
    let priority = Task.currentPriority.rawValue
    let (areObserved, hopPriority) = state.withLock { state in
      if state.areObserved {
        state.completed.append(effect)
      } else {
        state.unfollowed.append(effect)
        hasPending.store(true, ordering: .releasing)
      }
      return (state.areObserved, state.priorityForHop(priority))
    }
    // The end is in the queue before the callers continue, so that the core can take it.
    if !areObserved { effect.completion.leave(effect) }
    return hopPriority
  }

  /// Sets whether an observer is notified of ends.
  ///
  /// - Returns: The unfollowed ends, which the core has not processed.
  func areObserved(_ areObserved: Bool) -> [RunningEffect] {
    state.withLock { state in
      state.areObserved = areObserved
      defer { state.unfollowed = [] }
      return state.unfollowed
    }
  }

  /// Takes all ends, for the hop that has arrived.
  func takeAll() -> [RunningEffect] {
    state.withLock { state in
      defer {
        state.completed = []
        state.unfollowed = []
      }
      state.hopPriority = nil
      // Usually all ends are of one kind, and then no array is copied.
      if state.unfollowed.isEmpty { return state.completed }
      return state.completed.isEmpty ? state.unfollowed : state.unfollowed + state.completed
    }
  }

  /// Takes the unfollowed ends, before their hop arrives.
  ///
  /// - Complexity: One atomic load if there are none.
  func takeUnfollowed() -> [RunningEffect] {
    guard hasPending.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      hasPending.store(false, ordering: .releasing)
      defer { state.unfollowed = [] }
      return state.unfollowed
    }
  }

  /// Reports all ends to their completions, because the core has been released.
  func abandonAll() {
    for effect in takeAll() { effect.completion.abandon(effect) }
  }
}
