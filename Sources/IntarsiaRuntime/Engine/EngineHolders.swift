import IntarsiaDependencies

/// What an engine holds that may hold a store of that engine in turn.
package struct EngineHolders: Sendable {
  /// The effects that run.
  package var effects: [EffectName] = []
  /// The keys of the dependencies that are overridden.
  package var dependencies: [String] = []
  /// How many listen.
  package var listeners = 0
}

/// A store, of which can be asked what may hold it.
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
