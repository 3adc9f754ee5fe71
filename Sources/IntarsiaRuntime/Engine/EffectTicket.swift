import IntarsiaConcurrency

/// What one call of `send` has started, and who waits for its end.
///
/// Shared between the engine, which enters and leaves operations, and the tasks that wait or cancel, from any
/// isolation.
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
    var running: [UInt64: Running] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isCancelled = false
    /// Actions that are queued and will be processed under this ticket.
    var queued = 0
  }

  private let state = VisibleMutex(State())

  init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether nothing runs that belongs to the ticket.
  package var isFinished: Bool { state.withLock { $0.running.isEmpty && $0.queued == 0 } }

  func enter(_ token: EffectToken) {
    state.withLock { $0.running[token.rawValue] = .starting }
  }

  func enter(_ part: EffectPart) {
    let isCancelled = state.withLock { state in
      state.running[part.token.rawValue] = .part(part)
      return state.isCancelled
    }
    if isCancelled { part.cancel() }
  }

  func attach(_ task: Task<Void, Never>, to token: EffectToken) {
    let isCancelled = state.withLock { state in
      guard state.running[token.rawValue] != nil else { return true }
      state.running[token.rawValue] = .task(task)
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func leave(_ token: EffectToken) {
    change { $0.running[token.rawValue] = nil }
  }

  func enqueue() {
    change { $0.queued += 1 }
  }

  func dequeue() {
    change { $0.queued -= 1 }
  }

  func cancelTask(of token: EffectToken) {
    state.withLock { $0.running[token.rawValue] }?.cancel()
  }

  /// Cancels every operation.
  ///
  /// From now on nothing that they send is processed.
  package func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return Array(state.running.values)
    }
    for each in running { each.cancel() }
  }

  /// Waits until nothing runs any more.
  package func finish() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        guard !state.running.isEmpty || state.queued > 0 else { return true }
        state.waiters.append(continuation)
        return false
      }
      if isFinished { continuation.resume() }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      guard state.running.isEmpty, state.queued == 0 else {
        return [CheckedContinuation<Void, Never>]()
      }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
