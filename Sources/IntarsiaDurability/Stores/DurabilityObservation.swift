import IntarsiaConcurrency

/// The observation of durable stores' events, which lasts while it is retained.
public final class DurabilityObservation: Sendable {
  private let observers: EventObservers
  private let number: Int

  init(_ observers: EventObservers, _ number: Int) {
    self.observers = observers
    self.number = number
  }

  deinit { cancel() }

  /// Ends the observation.
  public func cancel() { observers.remove(number) }
}

/// The observers of durable stores' events.
final class EventObservers: Sendable {
  private struct State {
    var observers: [Int: @Sendable (DurabilityEvent) -> Void] = [:]
    var last = 0
  }

  private let state = VisibleMutex(State())

  func add(_ report: @escaping @Sendable (DurabilityEvent) -> Void) -> DurabilityObservation {
    let number = state.withLock { state in
      state.last += 1
      state.observers[state.last] = report
      return state.last
    }
    return DurabilityObservation(self, number)
  }

  func remove(_ number: Int) {
    // Released after the lock, because its captures may have deinitializers.
    _ = state.withLock { $0.observers.removeValue(forKey: number) }
  }

  func report(_ event: DurabilityEvent) {
    let observers = state.withLock { $0.observers }
    // In a fixed order, so that simulations repeat.
    for (_, report) in observers.sorted(by: { $0.key < $1.key }) { report(event) }
  }
}
