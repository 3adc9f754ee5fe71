import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Lets test clocks run the effects that they wake, on the task that uses the store.
  func beDriven(on isolation: (any Actor)?) {
    simulation.reportFailureOfTest()
    simulation.usesExternalWork = usesExternalWork
    let store = SettlingStore(store: self)
    simulation.beDriven(
      by: Simulation.Drive(
        at: driver, externalTimeout: externalTimeout,
        settle: { await store.settle(on: isolation) }))
  }
}

/// A store that a test clock drives.
private struct SettlingStore<State, Action>: @unchecked Sendable {
  // Safe: only the task that used the store last uses it, while that task is outside the store. All
  // users of a store use it on the same actor, and `settle` runs there.
  weak let store: TestStore<State, Action>?

  func settle(on isolation: isolated (any Actor)?) async -> Bool {
    await store?.settle() ?? false
  }
}
