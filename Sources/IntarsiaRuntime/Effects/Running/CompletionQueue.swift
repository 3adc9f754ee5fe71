import IntarsiaConcurrency
import Synchronization

/// A queue of ended effects that the core has not processed yet.
///
/// One task hops to the core and takes all ends that other tasks add meanwhile. Without it, the task
/// of each effect would hop to the core and back. The hop is a separate task, because an effect's
/// task would have to hop back before it could end.
package final class CompletionQueue: Sendable {
  private struct State {
    var completed: [RunningEffect] = []
    /// Ends of cancelled tasks.
    ///
    /// The core may take them before the hop arrives.
    var cancelled: [RunningEffect] = []
    /// Ends without followers or observers.
    ///
    /// The core may take them too.
    var quiet: [RunningEffect] = []
    var haveBeenTaken = false
    /// Whether an observer is notified of ends, so that no end is quiet.
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
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      if isCancelled {
        state.cancelled.append(effect)
        hasPending.store(true, ordering: .releasing)
      } else {
        state.completed.append(effect)
      }
      return state.priorityForHop(priority)
    }
  }

  /// Adds the end of an effect that no other effect follows.
  ///
  /// Callers that wait for the effect continue at once, unless an observer must be notified first.
  ///
  /// - Returns: The same as ``add(_:)``.
  func addQuietly(_ effect: RunningEffect) -> UInt8? {
    let priority = Task.currentPriority.rawValue
    let (areObserved, hopPriority) = state.withLock { state in
      if state.areObserved {
        state.completed.append(effect)
      } else {
        state.quiet.append(effect)
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
  /// - Returns: The quiet ends, which the core has not processed.
  func areObserved(_ areObserved: Bool) -> [RunningEffect] {
    state.withLock { state in
      state.areObserved = areObserved
      defer { state.quiet = [] }
      return state.quiet
    }
  }

  /// Takes all ends, for the hop that has arrived, and reports whether ends of cancelled tasks were
  /// taken before.
  func takeAll() -> (effects: [RunningEffect], haveBeenTaken: Bool) {
    state.withLock { state in
      defer {
        state.completed = []
        state.cancelled = []
        state.quiet = []
        state.haveBeenTaken = false
      }
      state.hopPriority = nil
      // Usually all ends are of one kind, and then no array is copied.
      var all = state.cancelled
      for more in [state.quiet, state.completed] where !more.isEmpty {
        if all.isEmpty { all = more } else { all += more }
      }
      return (all, state.haveBeenTaken)
    }
  }

  /// Takes the ends of cancelled tasks and the quiet ends, before their hop arrives.
  ///
  /// - Complexity: One atomic load if there are none.
  func takeUnprocessed() -> (cancelled: [RunningEffect], quiet: [RunningEffect]) {
    guard hasPending.load(ordering: .acquiring) else { return ([], []) }
    return state.withLock { state in
      hasPending.store(false, ordering: .releasing)
      defer {
        state.cancelled = []
        state.quiet = []
      }
      if !state.cancelled.isEmpty { state.haveBeenTaken = true }
      return (state.cancelled, state.quiet)
    }
  }

  /// Returns a taken end that is not in the core's table of cancelled operations.
  ///
  /// The hop delivers it.
  func putBack(_ effect: RunningEffect) {
    state.withLock { $0.completed.append(effect) }
  }

  /// Reports all ends to their completions, because the core has been released.
  func abandonAll() {
    for effect in takeAll().effects { effect.completion.abandon(effect) }
  }
}
