import IntarsiaConcurrency

/// Hears once of the next change of what it has read.
///
/// The library listens to states that way itself. Unlike what the observation framework notes, it goes without a trace
/// as soon as nobody wants to hear of a change any more.
final class FieldListener: Sendable {
  private struct State {
    var heard: [FieldObservers] = []
    var tell: (@Sendable () -> Void)?
  }

  private let state: VisibleMutex<State>

  /// - Parameter tell: Called where the change is announced.
  init(_ tell: @escaping @Sendable () -> Void) {
    state = VisibleMutex(State(tell: tell))
  }

  /// Listens to the fields of states that a function reads.
  func listen(toReadsOf body: () -> Void) {
    let reads = ObservedReads.made(by: body)
    state.withLock { $0.heard = reads.map(\.observers) }
    for read in reads { read.observers.add(self, for: read.field) }
  }

  /// Does not listen any more.
  func end() {
    let heard = state.withLock { state in
      state.tell = nil
      defer { state.heard = [] }
      return state.heard
    }
    for observers in heard { observers.remove(self) }
  }

  /// One of the fields has changed.
  func fire() {
    let tell = state.withLock { $0.tell }
    end()
    tell?()
  }
}
