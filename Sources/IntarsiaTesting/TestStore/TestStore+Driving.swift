extension TestStore {
  /// Lets the clocks of a test hand over to the effects that they wake, on the task that uses the store.
  func beDriven(on isolation: (any Actor)?) {
    guard let task = TaskNumber.current else { return }
    let store = SettlingStore(store: self)
    StandstillWatch.begin()
    simulation.owner = Simulation.Owner(task: task, location: driver) {
      await store.settle(on: isolation)
    }
  }
}

/// A store that is about to be settled by a clock.
private struct SettlingStore<State, Action>: @unchecked Sendable {
  // Safe: it is used only by the task that used the store last, which then is not inside the store, and on the actor
  // where it did so, where others that share the store use it, too.
  weak let store: TestStore<State, Action>?

  func settle(on isolation: isolated (any Actor)?) async -> Bool {
    await store?.settle() ?? false
  }
}
