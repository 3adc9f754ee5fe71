import IntarsiaConcurrency

/// Calls a closure on the next change of the fields that it has read.
///
/// The library uses it for its own observations. A registration with the Observation framework
/// stays until a change occurs. A listener removes its registrations as soon as it ends.
final class FieldListener: Sendable {
  private struct State {
    var heard: [FieldObservers] = []
    var tell: (@Sendable () -> Void)?
  }

  private let state: VisibleMutex<State>

  /// - Parameter tell: Called on the thread that reports the change.
  init(_ tell: @escaping @Sendable () -> Void) {
    state = VisibleMutex(State(tell: tell))
  }

  /// Listens to the fields that a closure reads.
  func listen(toReadsOf body: () -> Void) {
    let reads = ObservedReads.made(by: body)
    state.withLock { $0.heard = reads.map(\.observers) }
    for read in reads { read.observers.add(self, for: read.field) }
  }

  /// Stops listening and removes the registrations.
  func end() {
    let heard = state.withLock { state in
      state.tell = nil
      defer { state.heard = [] }
      return state.heard
    }
    for observers in heard { observers.remove(self) }
  }

  /// Stops listening and calls the closure, because a field has changed.
  func fire() {
    // Taken under the lock, so that two threads that fire at once call it only once.
    let tell = state.withLock { $0.tell.take() }
    end()
    tell?()
  }
}
