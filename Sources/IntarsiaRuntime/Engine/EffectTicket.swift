import IntarsiaConcurrency
import Synchronization

/// What one call of `send` has started, and who waits for its end.
///
/// Shared between the engine, which enters and leaves operations, and the tasks that wait or cancel, from any
/// isolation.
@usableFromInline
package final class EffectTicket: Sendable {
  private struct State {
    /// The operation that has entered first, as long as it runs: most tickets have no other.
    var first: RunningEffect?
    /// The others, each of which knows where it stands.
    var others: [RunningEffect] = []
    var parts: [EffectToken: EffectPart] = [:]
    /// Who waits, the first one apart: most tickets have no other.
    var waiter: UnsafeContinuation<Void, Never>?
    var otherWaiters: [UnsafeContinuation<Void, Never>] = []

    var isIdle: Bool { first == nil && others.isEmpty && parts.isEmpty }

    mutating func remove(_ effect: RunningEffect) {
      effect.task = nil
      let seat = effect.seat
      effect.seat = noSeat
      if seat == firstSeat {
        first = nil
      } else if seat != noSeat {
        // The last one takes its place.
        let last = others.removeLast()
        guard last !== effect else { return }
        others[seat] = last
        last.seat = seat
      }
    }

    var tasks: [Task<Void, Never>] {
      var tasks = others.compactMap(\.task)
      if let task = first?.task { tasks.append(task) }
      return tasks
    }
  }

  /// The seat of the operation that is none of the others.
  private static let firstSeat = -1
  /// The seat of one that has left.
  private static let noSeat = -2

  /// Set while the state is locked.
  private let hasBeenCancelled = Atomic(false)
  /// How many actions are queued and will be processed under this ticket.
  ///
  /// Who takes the last one looks at the state afterwards.
  private let queued = Atomic(0)

  private let state = VisibleMutex(State())

  init() {}

  package var isCancelled: Bool { hasBeenCancelled.load(ordering: .acquiring) }

  /// Whether nothing runs that belongs to the ticket.
  package var isFinished: Bool { state.withLock { isFinished($0) } }

  private func isFinished(_ state: State) -> Bool {
    state.isIdle && queued.load(ordering: .sequentiallyConsistent) == 0
  }

  func enter(_ effect: RunningEffect) {
    state.withLock { state in
      if state.first == nil {
        state.first = effect
        effect.seat = Self.firstSeat
      } else {
        effect.seat = state.others.count
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
      guard effect.seat != Self.noSeat else { return true }
      if !effect.hasLetGo { effect.task = task }
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// The task of an operation that was cancelled is at its end: its memory need not wait for the engine to hear of that.
  func letGo(of effect: RunningEffect) {
    state.withLock { _ in
      effect.hasLetGo = true
      effect.task = nil
    }
  }

  /// The task of an operation, once it is attached.
  func task(of effect: RunningEffect) -> Task<Void, Never>? {
    state.withLock { _ in effect.task }
  }

  func leave(_ effect: RunningEffect) {
    change { $0.remove(effect) }
  }

  func leave(_ part: EffectPart) {
    change { $0.parts[part.token] = nil }
  }

  /// An operation has ended whose engine has gone: nobody else will say so, neither of its parts.
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
  /// From now on nothing that they send is processed.
  package func cancel() {
    let (tasks, parts) = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      return (state.tasks, Array(state.parts.values))
    }
    for task in tasks { task.cancel() }
    for part in parts { part.cancel() }
  }

  /// Waits until nothing runs any more.
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
