import IntarsiaDependencies

/// The values of a core that may retain a store of the same core.
package struct LeakSuspects: Sendable {
  /// The running effects.
  package var effects: [EffectName] = []
  /// The keys of the overridden dependencies.
  package var dependencies: Set<String> = []
  /// The number of listeners.
  package var listeners = 0
}

/// A store that reports the values that may retain it.
package protocol LeakSuspectsSource: AnyObject, Sendable {
  func leakSuspects() async -> LeakSuspects
}

extension StoreCore {
  var leakSuspects: LeakSuspects {
    LeakSuspects(
      effects: registry.operations.compactMap { registry.name(of: $0.token) },
      dependencies: dependencies.overriddenKeys, listeners: instruments?.count ?? 0)
  }
}

extension Store: LeakSuspectsSource {
  package nonisolated func leakSuspects() async -> LeakSuspects {
    await host.leakSuspects(on: host.isolation)
  }
}

extension StoreActor: LeakSuspectsSource {
  package nonisolated func leakSuspects() async -> LeakSuspects {
    await host.leakSuspects(on: host.isolation)
  }
}
