@testable import IntarsiaTesting

/// A feature that runs the effect of an action and records the values that the effect sends.
struct Probing<Value: Sendable & Equatable>: Reducer {
  struct State: Equatable {
    var values: [Value] = []
  }

  enum Action: Sendable {
    case start(@Sendable () -> Effect<Value>)
    case value(Value)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start(let make):
      return make().map(Action.value)
    case .value(let value):
      state.values.append(value)
      return .none
    }
  }
}

/// Runs effects in a test store, for tests that check only the sent values.
final class EffectProbe<Value: Sendable & Equatable> {
  let store: TestStoreOf<Probing<Value>>

  init(_ values: Value.Type, withDependencies update: (inout DependencyValues) -> Void = { _ in }) {
    store = TestStore(initialState: Probing<Value>.State()) {
      Probing<Value>()
    } withDependencies: {
      update(&$0)
    }
  }

  /// Starts an effect and receives the actions that it sends without waiting for time to pass.
  func start(_ make: @escaping @Sendable () -> Effect<Value>) async {
    await store.skipReceivedActions(strict: false)
    await store.send(.start(make))
    await store.skipReceivedActions(strict: false)
  }

  /// The values received so far.
  func values() async -> [Value] {
    await store.skipReceivedActions(strict: false)
    return store.state.values
  }

  /// Waits until every effect has ended and returns the received values.
  func finish() async -> [Value] {
    await store.run(until: { self.store.core.registry.isEmpty })
    return await values()
  }

  var isAtRest: Bool { store.core.registry.isEmpty }

  /// The values that one effect sends until it ends.
  static func values(of make: @escaping @Sendable () -> Effect<Value>) async -> [Value] {
    let probe = EffectProbe(Value.self)
    await probe.start(make)
    return await probe.finish()
  }
}

extension IssueRecorder {
  /// The source lines of the effects that the issues name.
  var linesOfEffects: [UInt] {
    messages.compactMap { message in
      message.firstMatch(of: /Effect made at: .*:([0-9]+)/).flatMap { UInt($0.1) }
    }
  }
}
