import IntarsiaConcurrency

/// Ends of effects on their way to their engine.
///
/// One task goes there and takes along those that others leave here meanwhile: nothing waits for the end of an effect
/// but the engine, and many that end at once would each have to hop there and back.
final class EffectEnds: Sendable {
  typealias End = (token: EffectToken, ticket: EffectTicket)

  private struct State {
    var ends: [End] = []
    /// The priority of the task that is on its way.
    var carrier: TaskPriority?
  }

  private let state = VisibleMutex(State())

  /// Leaves an end.
  ///
  /// - Returns: Whether the task has to go to the engine: nobody is on the way, or only one that others overtake.
  func add(_ token: EffectToken, of ticket: EffectTicket) -> Bool {
    let priority = Task.currentPriority
    return state.withLock { state in
      state.ends.append((token, ticket))
      if let carrier = state.carrier, carrier >= priority { return false }
      state.carrier = priority
      return true
    }
  }

  func takeAll() -> [End] {
    state.withLock { state in
      state.carrier = nil
      defer { state.ends = [] }
      return state.ends
    }
  }

  /// Nobody is there to hear of them: says so to those who wait.
  func abandonAll() {
    for (token, ticket) in takeAll() { ticket.abandon(token) }
  }
}
