import IntarsiaTesting
import LawFeatures

/// A step of a script that tries a feature without describing its changes.
enum LawStep<Action: Sendable>: Sendable {
  case send(Action)
  /// Lets virtual time pass.
  case pass(Duration)
  /// Lets all effects end, and checks the laws that hold at rest.
  case rest
}

/// Runs a script, and returns the names of the laws that the feature breaks.
///
/// - Parameters:
///   - value: Returns the value that the laws are about.
///   - laws: The laws, which are checked after each action.
func brokenLaws<R: Reducer & Sendable, Value>(
  _ steps: [LawStep<R.Action>], from initialState: R.State, _ reducer: R,
  laws: [Law<Value>], about value: @escaping @Sendable (R.State) -> Value,
  withDependencies prepare: (inout DependencyValues) -> Void
) async throws -> Set<String> where R.State: Sendable {
  let recorder = IssueRecorder()
  let broken = LockIsolated<Set<String>>([])
  @Sendable func check(_ state: R.State, _ moment: Law<Value>.Moment) {
    let names = laws.filter { $0.moment == moment && !$0.holds(value(state)) }.map(\.name)
    broken.withValue { $0.formUnion(names) }
  }
  try await withIssueReporters([recorder]) {
    let store = TestStore(initialState: initialState) {
      CombineReducers {
        reducer
        Reduce<R.State, R.Action> { state, _ in
          check(state, .always)
          return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      prepare(&$0)
    }
    store.exhaustivity = .off
    for step in steps {
      switch step {
      case .send(let action):
        await store.send(action)
      case .pass(let duration):
        try await store.letEffectsRun { try await VirtualClock().sleep(for: duration) }
      case .rest:
        await store.finish()
        await store.skipReceivedActions(strict: false)
        check(store.state, .atRest)
      }
    }
  }
  return recorder.issues.isEmpty ? broken.value : broken.value.union(["No issue is reported"])
}
