import IntarsiaConcurrency

/// The time in which a node can be sure to own its entities, by the clock of its process.
///
/// A node with a journal of its own needs no lease.
final class NodeLease: Sendable {
  private struct State {
    var end: ContinuousClock.Instant?
    var losses = 0
  }

  private let isNeeded: Bool
  private let state = VisibleMutex(State())

  init(isNeeded: Bool) {
    self.isNeeded = isNeeded
  }

  /// The number of the current term; `nil` if no lease is in force.
  ///
  /// Another node may own the entities that were claimed in an earlier term.
  var term: Int? {
    guard isNeeded else { return 0 }
    return state.withLock { state in
      state.end.flatMap { .now < $0 ? state.losses : nil }
    }
  }

  /// The time until the end; `nil` without a lease.
  var rest: Duration? {
    state.withLock { $0.end.map { $0 - .now } }.flatMap { $0 > .zero ? $0 : nil }
  }

  func extend(to end: ContinuousClock.Instant) { state.withLock { $0.end = end } }

  /// Ends a term that is over, and returns whether there was one.
  ///
  /// - Parameter isInForce: Whether to end a term that is in force, too.
  func lose(evenIf isInForce: Bool) -> Bool {
    state.withLock { state in
      guard let end = state.end, isInForce || end <= .now else { return false }
      state.end = nil
      state.losses += 1
      return true
    }
  }
}
