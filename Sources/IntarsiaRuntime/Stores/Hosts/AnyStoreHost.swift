/// The host of a core on the main actor, without the types of the state and the actions.
///
/// All stores of the core retain it, so that the core lives while one of them does.
@MainActor
@usableFromInline
class AnyStoreHost {
  /// Notifies handlers when the last store is released, on any thread.
  nonisolated let ending = CoreLifetime()

  /// The registration for actions, made only while there is a watcher.
  private var actionObservation: InstrumentToken?
  /// The watchers, in the order of their registration.
  private var watchers: [Watcher] = []

  /// The number of watchers, including those released since the last action.
  var watcherCount: Int { watchers.count }

  /// The number of watchers at which released ones are removed.
  private var watcherLimit = 16

  private struct Watcher {
    weak let token: WatchToken?
    let notify: @MainActor () -> Void
  }

  /// Keeps a watcher registered while it is retained.
  final class WatchToken: Sendable {}

  init() {}

  deinit {
    ending.end()
  }

  /// Calls a closure after each reduced action, while the returned object is retained.
  func watchActions(_ notify: @escaping @MainActor () -> Void) -> WatchToken {
    let token = WatchToken()
    if watchers.count >= watcherLimit {
      // Remove released watchers now: the next action would remove them, but it may be far off.
      watchers.removeAll { $0.token == nil }
      watcherLimit = max(16, 2 * watchers.count)
    }
    watchers.append(Watcher(token: token, notify: notify))
    if actionObservation == nil { actionObservation = observeActions() }
    return token
  }

  /// Makes the core call ``actionWasReduced()`` until the token is cancelled.
  func observeActions() -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override observeActions()")
  }

  /// Notifies an instrument of the events in the core.
  func listen(_ source: some ListenerSource) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:)")
  }

  /// Returns the values of the core that may retain a store.
  func leakSuspects() -> LeakSuspects {
    preconditionFailure("\(Self.self) does not override leakSuspects()")
  }

  /// The number of effects whose operations have begun and not ended.
  var runningEffectCount: Int {
    preconditionFailure("\(Self.self) does not override runningEffectCount")
  }

  /// Calls a closure after each effect that has ended, instead of the closure given before.
  func onEffectEnd(_ perform: @escaping @MainActor () -> Void) {
    preconditionFailure("\(Self.self) does not override onEffectEnd(_:)")
  }

  func actionWasReduced() {
    var hasReleased = false
    for watcher in watchers {
      if watcher.token == nil { hasReleased = true } else { watcher.notify() }
    }
    if hasReleased { watchers.removeAll { $0.token == nil } }
    if watchers.isEmpty { actionObservation.take()?.cancel() }
  }
}
