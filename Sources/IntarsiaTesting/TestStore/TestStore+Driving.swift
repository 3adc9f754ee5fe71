import IntarsiaIssues
import IntarsiaRuntime
import Synchronization

extension TestStore {
  /// Lets the clocks of a test hand over to the effects that they wake, on the task that uses the store.
  func beDriven(on isolation: (any Actor)?) {
    simulation.showFailure()
    guard let (task, object) = TaskNumber.currentTask else { return }
    let store = SettlingStore(store: self)
    StandstillWatch.begin()
    Watchdog.begin()
    var owner = Simulation.Owner(task: task, object: object, location: driver) {
      await store.settle(on: isolation)
    }
    owner.patience = StandstillWatch.patience(waitingFor: outsideTimeout)
    owner.waitsForOutside = usesOutsideWorld
    // A task that waits on another actor is resumed in ways that nobody sees.
    if isolation == nil || isolation === MainActor.shared {
      owner.goOn = { standstill in await store.goOn(standstill, in: task, on: isolation) }
    }
    simulation.owner = owner
  }

  /// Lets effects run while the task of the test is held, until that is resumed or nothing is left to happen.
  ///
  /// What resumes the test takes effect when this is over. So what it finds is what the effect has left that resumed it.
  nonisolated(nonsending) func goOn(_ standstill: StandstillReport, in task: UInt64) async {
    simulation.driver = TaskNumber.current
    simulation.beginDrive()
    defer { simulation.endDrive() }
    await runJobs(within: timeout, until: { HeldTasks.isResumed(task) })
    if HeldTasks.isResumed(task) {
      simulation.leaveToTest { standstill.fail("So they have run until the test went on.") }
    } else {
      let effects = runningEffects.map { [("Running effects", $0)] } ?? []
      simulation.leaveToTest {
        standstill.fail(
          "So they have run as far as they can. The test does not go on even so, and is cancelled.",
          effects)
      }
      simulation.owner?.cancel()
    }
  }
}

extension Simulation.Owner {
  /// Cancels the task of the test.
  func cancel() {
    if let object { Self.cancelTask(object) }
  }

  /// Cancels a task, given the object that its job is.
  static func cancelTask(_ object: AnyObject) {
    // A `Task` is one reference to that object.
    unsafeBitCast(object, to: Task<Void, Never>.self).cancel()
  }
}

/// A store that is about to be driven by somebody else than the test.
private struct SettlingStore<State, Action>: @unchecked Sendable {
  // Safe: it is used only by the task that used the store last, which then is not inside the store, or while that task is held,
  // and on the actor where it did so, where others that share the store use it, too.
  weak let store: TestStore<State, Action>?

  func settle(on isolation: isolated (any Actor)?) async -> Bool {
    await store?.settle() ?? false
  }

  func goOn(
    _ standstill: StandstillReport, in task: UInt64, on isolation: isolated (any Actor)?
  ) async {
    await store?.goOn(standstill, in: task)
  }
}
