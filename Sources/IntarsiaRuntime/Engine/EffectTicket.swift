import IntarsiaConcurrency
import Synchronization

/// What one call of `send` has started, and who waits for its end.
///
/// Shared between the engine, which enters and leaves operations, and the tasks that wait or cancel, from any
/// isolation.
@usableFromInline
package final class EffectTicket: Sendable {
  /// How something that runs is cancelled.
  private enum Running {
    case starting
    case task(Task<Void, Never>)
    case part(EffectPart)

    func cancel() {
      switch self {
      case .starting: break
      case .task(let task): task.cancel()
      case .part(let part): part.cancel()
      }
    }
  }

  private struct State {
    var running: [EffectToken: Running] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

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
    state.running.isEmpty && queued.load(ordering: .sequentiallyConsistent) == 0
  }

  func enter(_ token: EffectToken) {
    state.withLock { $0.running[token] = .starting }
  }

  func enter(_ part: EffectPart) {
    let isCancelled = state.withLock { state in
      state.running[part.token] = .part(part)
      return self.isCancelled
    }
    if isCancelled { part.cancel() }
  }

  func attach(_ task: Task<Void, Never>, to token: EffectToken) {
    let isCancelled = state.withLock { state in
      guard state.running[token] != nil else { return true }
      state.running[token] = .task(task)
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// The task of an operation, once it is attached.
  func task(of token: EffectToken) -> Task<Void, Never>? {
    state.withLock { state in
      if case .task(let task) = state.running[token] { task } else { nil }
    }
  }

  func leave(_ token: EffectToken) {
    change { $0.running[token] = nil }
  }

  /// An operation has ended whose engine has gone: nobody else will say so, neither of its parts.
  package func abandon(_ token: EffectToken) {
    change { state in
      state.running[token] = nil
      state.running = state.running.filter { !$0.key.isPart }
    }
  }

  func enqueue() {
    queued.add(1, ordering: .sequentiallyConsistent)
  }

  func dequeue() {
    if queued.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { change { _ in } }
  }

  func cancelTask(of token: EffectToken) {
    state.withLock { $0.running[token] }?.cancel()
  }

  /// Cancels every operation.
  ///
  /// From now on nothing that they send is processed.
  package func cancel() {
    let running = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      return Array(state.running.values)
    }
    for each in running { each.cancel() }
  }

  /// Waits until nothing runs any more.
  package func finish() async {
    await withCheckedContinuation { continuation in
      let hasNothing = state.withLock { state in
        guard !isFinished(state) else { return true }
        state.waiters.append(continuation)
        return false
      }
      if hasNothing { continuation.resume() }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      guard isFinished(state) else {
        return [CheckedContinuation<Void, Never>]()
      }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
