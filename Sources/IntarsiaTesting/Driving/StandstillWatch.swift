import Dispatch
import IntarsiaConcurrency
import IntarsiaTestingBoot

/// Looks now and then, in real time, whether a test waits in vain for what only effects of its store can bring about.
///
/// It changes nothing. Somebody whose test hangs is to read why.
enum StandstillWatch {
  /// How often a simulation has to be found standing still, once a second, until it is shown.
  static let patience = 10

  /// Begins to look, unless somebody does already.
  static func begin() {
    // On a thread that works for a simulation it would be taken for something that the simulation waits for.
    guard intarsia_testing_simulation_worked_for() == 0 else { return }
    _ = timer
  }

  private static let timer: UncheckedSendable<any DispatchSourceTimer> = {
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .seconds(1))
    timer.setEventHandler {
      for simulation in JobRouting.simulations where simulation.standsStill(after: patience) {
        simulation.reportStandstill(for: .seconds(patience))
      }
    }
    timer.resume()
    return UncheckedSendable(timer)
  }()
}
