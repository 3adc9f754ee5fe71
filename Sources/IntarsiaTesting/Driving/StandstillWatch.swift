import Dispatch
import IntarsiaConcurrency
import IntarsiaTestingBoot
import Synchronization

/// Looks now and then, in real time, whether a test waits in vain for what only effects of its store can bring about.
///
/// Each look is a task that goes through the same queues as the tasks of tests: on a machine that has no time for the test, it
/// has none for the look.
enum StandstillWatch {
  /// How often a simulation has to be found standing still, once a second, until something is done about it.
  static let patience = 10

  /// The same for a test that may wait that long for the world outside: no shorter than that.
  static func patience(waitingFor outsideTimeout: Duration) -> Int {
    let (seconds, attoseconds) = outsideTimeout.components
    let isWhole = attoseconds <= 0 || seconds == .max
    return max(patience, Int(clamping: isWhole ? seconds : seconds + 1))
  }

  /// Begins to look, unless somebody does already.
  static func begin() {
    // On a thread that works for a simulation it would be taken for something that the simulation waits for.
    guard intarsia_testing_simulation_worked_for() == 0 else { return }
    _ = timer
  }

  private static let isLooking = Atomic(false)

  private static let timer: UncheckedSendable<any DispatchSourceTimer> = {
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .seconds(1))
    timer.setEventHandler {
      guard !JobRouting.simulations.isEmpty,
        !isLooking.exchange(true, ordering: .sequentiallyConsistent)
      else { return }
      Task.detached {
        await MainActor.run {}
        for simulation in JobRouting.simulations
        where simulation.state.withLock({ $0.standstill.isWatched }) { look(at: simulation) }
        isLooking.store(false, ordering: .sequentiallyConsistent)
      }
    }
    timer.resume()
    return UncheckedSendable(timer)
  }()

  private static func look(at simulation: Simulation) {
    simulation.showOldFailure()
    guard let owner = simulation.standsStill() else { return }
    let standstill = simulation.standstill(for: .seconds(owner.patience), at: owner.location)
    Task.detached { await simulation.end(standstill, of: owner) }
  }
}
