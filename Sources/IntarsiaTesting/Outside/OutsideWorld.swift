import IntarsiaConcurrency
import IntarsiaTestingBoot
import Synchronization

/// What simulations have given to the world outside and not got back.
enum OutsideWorld {
  /// The simulations of what is not done, by the number of the handover.
  private static let simulations = VisibleMutex<[UInt64: UInt64]>([:])
  private static let newest = Atomic<UInt64>(0)

  /// Whether work that is given away can be seen, other than what the code under test says itself.
  static let isSeen = intarsia_testing_sees_the_outside() != 0

  /// Takes note of work that is given away on behalf of a simulation.
  ///
  /// - Returns: What its end is reported with.
  static func begin(
    _ receiver: Handover.Receiver, for simulation: UInt64, endIsSeen: Bool
  ) -> UInt64 {
    guard let target = JobRouting.simulation(simulation) else { return 0 }
    let handover = newest.wrappingAdd(1, ordering: .relaxed).newValue
    if endIsSeen { simulations.withLock { $0[handover] = simulation } }
    // A task may do so on an actor that is worked off by somebody else.
    let isAskedNow =
      JobRouting.simulation(of: TaskNumber.current, on: Simulation.ofThisThread) === target
    target.begin(handover, receiver, endIsSeen: endIsSeen, isAskedNow: isAskedNow)
    return handover
  }

  /// Takes note that the work is done, or never will be.
  static func end(_ handover: UInt64) {
    guard let id = simulations.withLock({ $0.removeValue(forKey: handover) }) else { return }
    JobRouting.simulation(id)?.end(handover)
  }

  /// Does what simulations need themselves: what it gives away is nobody's work.
  static func ownWork<Result>(_ body: () -> Result) -> Result {
    let outer = intarsia_testing_set_works_for_nobody(1)
    defer { _ = intarsia_testing_set_works_for_nobody(outer) }
    return body()
  }

  /// Takes note of a job that is enqueued where no simulation sees it, if it is on behalf of one.
  static func noteJob(of task: UInt64?) {
    let id = intarsia_testing_simulation_worked_for()
    guard id != 0, let simulation = JobRouting.simulation(id), task != simulation.driver
    else { return }
    _ = begin(.task, for: id, endIsSeen: false)
  }
}

/// Called where work is given away, by the functions in IntarsiaTestingBoot.
@_cdecl("intarsia_testing_handover_began")
func handoverBegan(_ simulation: UInt64, _ receiver: Int32, _ endIsSeen: Int32) -> UInt64 {
  OutsideWorld.begin(
    Handover.Receiver(number: receiver), for: simulation, endIsSeen: endIsSeen != 0)
}

/// Called when it is done.
@_cdecl("intarsia_testing_handover_ended")
func handoverEnded(_ handover: UInt64) {
  OutsideWorld.end(handover)
}
