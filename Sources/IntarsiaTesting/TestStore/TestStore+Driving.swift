import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Lets the clocks of a test hand over to the effects that they wake, on the task that uses the
  /// store.
  func beDriven(on isolation: (any Actor)?) {
    simulation.reportFailureOfTest()
    simulation.usesExternalWork = usesExternalWork
    let store = SettlingStore(store: self)
    guard
      let owner = Simulation.Owner(
        at: driver, externalTimeout: externalTimeout,
        settle: { await store.settle(on: isolation) })
    else { return }
    simulation.owner = owner
  }
}

/// A store that is about to be driven by a test clock.
private struct SettlingStore<State, Action>: @unchecked Sendable {
  // Safe: it is used only by the task that used the store last, which then is not inside the store,
  // and on the actor where it did so, where others that share the store use it, too.
  weak let store: TestStore<State, Action>?

  func settle(on isolation: isolated (any Actor)?) async -> Bool {
    await store?.settle() ?? false
  }
}
