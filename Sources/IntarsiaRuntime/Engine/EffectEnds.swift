import IntarsiaConcurrency
import Synchronization

/// Ends of effects on their way to their engine.
///
/// One task goes there and takes along what others leave here meanwhile: nothing waits for the end of an effect but the
/// engine, and each of them would have to hop there and back. That task is made for it: one that is at its end
/// itself would have to come back, to be at its end here.
package final class EffectEnds: Sendable {
  private struct State {
    var ends: [RunningEffect] = []
    /// Those of tasks that were cancelled, which the engine may sweep before the task arrives.
    var cancelled: [RunningEffect] = []
    var haveBeenSwept = false
    /// The priority of the task that is on its way.
    var carrier: UInt8?
  }

  private let hasCancelled = Atomic(false)
  private let state = VisibleMutex(State())

  init() {}

  /// Leaves an end.
  ///
  /// - Returns: With which priority a task has to go to the engine, if one has to: nobody is on the way, or only one that
  ///   others overtake.
  func add(_ effect: RunningEffect) -> TaskPriority? {
    let priority = Task.currentPriority.rawValue
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      if isCancelled {
        state.cancelled.append(effect)
        hasCancelled.store(true, ordering: .releasing)
      } else {
        state.ends.append(effect)
      }
      if let carrier = state.carrier, carrier >= priority { return nil }
      state.carrier = priority
      return TaskPriority(rawValue: priority)
    }
  }

  /// Everything, for the task that has arrived, and whether something was swept before.
  func takeAll() -> (ends: [RunningEffect], haveBeenSwept: Bool) {
    state.withLock { state in
      defer {
        state.ends = []
        state.cancelled = []
        state.haveBeenSwept = false
      }
      state.carrier = nil
      let all = state.cancelled.isEmpty ? state.ends : state.cancelled + state.ends
      return (all, state.haveBeenSwept)
    }
  }

  /// The ends of tasks that were cancelled, before the task arrives that brings them.
  ///
  /// - Complexity: One atomic load when there is nothing.
  func sweep() -> [RunningEffect] {
    guard hasCancelled.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      hasCancelled.store(false, ordering: .releasing)
      state.haveBeenSwept = true
      defer { state.cancelled = [] }
      return state.cancelled
    }
  }

  /// One that was swept is not for the engine to forget: it waits for the task that is on its way.
  func putBack(_ effect: RunningEffect) {
    state.withLock { $0.ends.append(effect) }
  }

  /// Nobody is there to hear of them: says so to those who wait.
  func abandonAll() {
    for effect in takeAll().ends { effect.ticket.abandon(effect) }
  }
}
