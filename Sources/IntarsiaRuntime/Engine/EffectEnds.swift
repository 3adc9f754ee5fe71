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
    /// Those that nothing follows from, and that nobody is told of: they may be swept, too.
    var quiet: [RunningEffect] = []
    var haveBeenSwept = false
    /// Whether somebody is told of ends, so that none is quiet.
    var areTold = false
    /// The priority of the task that is on its way.
    var carrier: UInt8?

    /// - Returns: With which priority a task has to go to the engine, if one has to.
    mutating func needsCarrier(_ priority: UInt8) -> UInt8? {
      if let carrier, carrier >= priority { return nil }
      carrier = priority
      return priority
    }
  }

  /// Whether there is something to sweep.
  private let hasDust = Atomic(false)
  private let state = VisibleMutex(State())

  init() {}

  /// Leaves an end.
  ///
  /// - Returns: With which priority a task has to go to the engine, if one has to: nobody is on the way, or only one that
  ///   others overtake.
  func add(_ effect: RunningEffect) -> UInt8? {
    let priority = Task.currentPriority.rawValue
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      if isCancelled {
        state.cancelled.append(effect)
        hasDust.store(true, ordering: .releasing)
      } else {
        state.ends.append(effect)
      }
      return state.needsCarrier(priority)
    }
  }

  /// Leaves an end that nothing follows from.
  ///
  /// Those who wait for it go on at once, unless somebody is to be told before.
  ///
  /// - Returns: The same as ``add(_:)``.
  func addQuietly(_ effect: RunningEffect) -> UInt8? {
    let priority = Task.currentPriority.rawValue
    let (areTold, carrier) = state.withLock { state in
      if state.areTold {
        state.ends.append(effect)
      } else {
        state.quiet.append(effect)
        hasDust.store(true, ordering: .releasing)
      }
      return (state.areTold, state.needsCarrier(priority))
    }
    // Whoever goes on finds it here, if it has not been swept by then.
    if !areTold { effect.ticket.leave(effect) }
    return carrier
  }

  /// From now on somebody is told of ends, or nobody any more.
  ///
  /// - Returns: The ends that nobody was to be told of, and that the engine has not heard of.
  func areTold(_ areTold: Bool) -> [RunningEffect] {
    state.withLock { state in
      state.areTold = areTold
      defer { state.quiet = [] }
      return state.quiet
    }
  }

  /// Everything, for the task that has arrived, and whether something was swept before.
  func takeAll() -> (ends: [RunningEffect], haveBeenSwept: Bool) {
    state.withLock { state in
      defer {
        state.ends = []
        state.cancelled = []
        state.quiet = []
        state.haveBeenSwept = false
      }
      state.carrier = nil
      // Mostly they are all of one kind, and then no array is copied.
      var all = state.cancelled
      for more in [state.quiet, state.ends] where !more.isEmpty {
        if all.isEmpty { all = more } else { all += more }
      }
      return (all, state.haveBeenSwept)
    }
  }

  /// The ends of tasks that were cancelled and those that are quiet, before the task arrives that brings them.
  ///
  /// - Complexity: One atomic load when there is nothing.
  func sweep() -> (cancelled: [RunningEffect], quiet: [RunningEffect]) {
    guard hasDust.load(ordering: .acquiring) else { return ([], []) }
    return state.withLock { state in
      hasDust.store(false, ordering: .releasing)
      defer {
        state.cancelled = []
        state.quiet = []
      }
      if !state.cancelled.isEmpty { state.haveBeenSwept = true }
      return (state.cancelled, state.quiet)
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
