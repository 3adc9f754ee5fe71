@testable import IntarsiaTesting

/// A feature that runs whatever effect it is given and writes down what comes of it.
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

/// Runs effects in a test store, for tests to which only their values matter.
final class EffectProbe<Value: Sendable & Equatable> {
  let store: TestStoreOf<Probing<Value>>

  init(_ values: Value.Type, withDependencies update: (inout DependencyValues) -> Void = { _ in }) {
    store = TestStore(initialState: Probing<Value>.State()) {
      Probing<Value>()
    } withDependencies: {
      update(&$0)
    }
  }

  /// Starts an effect and lets everything happen that takes no time.
  func start(_ make: @escaping @Sendable () -> Effect<Value>) async {
    await store.skipReceivedActions(strict: false)
    await store.send(.start(make))
    await store.skipReceivedActions(strict: false)
  }

  /// What has arrived so far.
  func values() async -> [Value] {
    await store.skipReceivedActions(strict: false)
    return store.state.values
  }

  /// Lets every effect end, and says what has arrived.
  func finish() async -> [Value] {
    await store.run(until: { self.store.core.registry.isEmpty })
    return await values()
  }

  var isAtRest: Bool { store.core.registry.isEmpty }

  /// What has arrived from one effect by the time it has ended.
  static func values(of make: @escaping @Sendable () -> Effect<Value>) async -> [Value] {
    let probe = EffectProbe(Value.self)
    await probe.start(make)
    return await probe.finish()
  }
}

extension IssueRecorder {
  /// The lines on which the effects were made that the issues are about.
  var linesOfEffects: [UInt] {
    messages.compactMap { message in
      message.firstMatch(of: /Effect made at: .*:([0-9]+)/).flatMap { UInt($0.1) }
    }
  }
}
