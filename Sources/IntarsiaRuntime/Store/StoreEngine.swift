/// What all stores that look at one engine hold, so that it lives as long as one of them does.
@MainActor
class StoreEngine {
  /// Tells of the end, wherever the last store is let go.
  nonisolated let ending = EngineEnding()

  private var watchers: [ObjectIdentifier: Watcher] = [:]

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
    watchers[ObjectIdentifier(watching)] = Watcher(watching: watching, look: look)
    tellOfActions(true)
    return watching
  }

  /// Has the engine call ``actionWasReduced()``, or not: nobody pays for what nobody wants.
  func tellOfActions(_ isWanted: Bool) {
    preconditionFailure("\(Self.self) does not override tellOfActions(_:)")
  }

  func actionWasReduced() {
    for (key, watcher) in watchers {
      if watcher.watching == nil { watchers[key] = nil } else { watcher.look() }
    }
    if watchers.isEmpty { tellOfActions(false) }
  }
}
