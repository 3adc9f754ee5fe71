/// What all stores that look at one engine hold, so that it lives as long as one of them does.
@MainActor
@usableFromInline
class AnyStoreHost {
  /// Tells of the end, wherever the last store is let go.
  nonisolated let ending = CoreLifetime()

  /// Has the engine tell of its actions, as long as somebody wants to know: nobody pays for what nobody wants.
  private var actionObservation: InstrumentToken?
  private var watchers: [ObjectIdentifier: Watcher] = [:]

  /// How many look at the state after each action, or did so before the last one.
  var watcherCount: Int { watchers.count }

  /// How many there may be before those are looked for who have lost interest.
  private var watcherLimit = 16

  private struct Watcher {
    weak let watching: Watching?
    let look: @MainActor () -> Void
  }

  /// Keeps somebody told after each action, as long as it is held.
  final class Watching: Sendable {}

  init() {}

  deinit {
    ending.end()
  }

  /// Calls a closure after each action that was reduced, as long as what is returned is held.
  func watchActions(_ look: @escaping @MainActor () -> Void) -> Watching {
    let watching = Watching()
    if watchers.count >= watcherLimit {
      // Those who have lost interest go with the next action; there may be none for long.
      watchers = watchers.filter { $0.value.watching != nil }
      watcherLimit = max(16, 2 * watchers.count)
    }
    watchers[ObjectIdentifier(watching)] = Watcher(watching: watching, look: look)
    if actionObservation == nil { actionObservation = observeActions() }
    return watching
  }

  /// Has the engine call ``actionWasReduced()``, until the token is cancelled.
  func observeActions() -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override observeActions()")
  }

  /// Tells an instrument of what happens in the engine.
  func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:)")
  }

  /// What the engine holds that may hold a store in turn.
  func leakSuspects() -> LeakSuspects {
    preconditionFailure("\(Self.self) does not override leakSuspects()")
  }

  func actionWasReduced() {
    for (key, watcher) in watchers {
      if watcher.watching == nil { watchers[key] = nil } else { watcher.look() }
    }
    if watchers.isEmpty { actionObservation.take()?.cancel() }
  }
}
