import IntarsiaDependencies

/// The values of a core that may retain a store of the same core.
package struct EngineHolders: Sendable {
  /// The running effects.
  package var effects: [EffectName] = []
  /// The keys of the overridden dependencies.
  package var dependencies: [String] = []
  /// The number of listeners.
  package var listeners = 0
}

/// A store that reports the values that may retain it.
package protocol EngineView: AnyObject, Sendable {
  func engineHolders() async -> EngineHolders
}

extension StoreCore {
  var holders: EngineHolders {
    sweepEnds()
    return EngineHolders(
      effects: registry.operations.compactMap { registry.name(of: $0.token) },
      dependencies: dependencies.overriddenKeys, listeners: instruments?.count ?? 0)
  }
}

extension Store: EngineView {
  package nonisolated func engineHolders() async -> EngineHolders { await engine.holders() }
}

extension StoreActor: EngineView {
  package nonisolated func engineHolders() async -> EngineHolders {
    await view.engine.holders(on: view.engine.home)
  }
}
