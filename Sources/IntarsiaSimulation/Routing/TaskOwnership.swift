import Synchronization

/// The membership of tasks in simulations: a pure table.
///
/// The runtime numbers tasks in the order of their creation. A task that appears on the thread of a
/// simulation belongs to the simulation, with two exceptions. A task older than the simulation, or
/// first seen elsewhere, belongs to other code and is only being resumed there.
struct TaskOwnership {
  private struct OpenSimulation {
    weak var simulation: Simulation?
    /// The newest task at the time the simulation began.
    let begin: UInt64
    /// The tasks that belong to it.
    var members: [UInt64] = []
  }

  private var open: [UInt64: OpenSimulation] = [:]
  /// The simulation of each known task, or ``noSimulation`` if the task belongs to none or its
  /// simulation is closed.
  ///
  /// A task without a simulation stays in the table while an older simulation is open. Otherwise
  /// that simulation could take the task for its own.
  private var members: [UInt64: UInt64] = [:]
  /// The number of tasks without a simulation that the last pruning left.
  private var outsidersLeft = 0
  private var outsiders = 0

  private static let noSimulation: UInt64 = 0

  mutating func open(_ simulation: Simulation, newestTask: UInt64) {
    open[simulation.id] = OpenSimulation(simulation: simulation, begin: newestTask)
  }

  /// - Returns: Whether the simulation was open.
  mutating func close(_ id: UInt64) -> Bool {
    guard let closed = open.removeValue(forKey: id) else { return false }
    guard !open.isEmpty else {
      members = [:]
      (outsiders, outsidersLeft) = (0, 0)
      return true
    }
    // Its remaining tasks belong to no simulation, even if a younger simulation resumes them.
    for task in closed.members { members[task] = Self.noSimulation }
    outsiders += closed.members.count
    pruneIfWorthwhile()
    return true
  }

  /// Removes the tasks without a simulation that are older than every open simulation.
  ///
  /// It runs when the number of such tasks has doubled since the last time, so its cost per
  /// recorded task is constant (amortized).
  private mutating func pruneIfWorthwhile() {
    guard outsiders > max(1_000, 2 * outsidersLeft) else { return }
    let oldest = open.values.map(\.begin).min() ?? .max
    members = members.filter { $0.value != Self.noSimulation || $0.key > oldest }
    outsiders = members.count { $0.value == Self.noSimulation }
    outsidersLeft = outsiders
  }

  /// The simulations that are open, the oldest first.
  var simulations: [Simulation] {
    open.sorted { $0.key < $1.key }.compactMap(\.value.simulation)
  }

  /// The open simulation with a number; `nil` if there is none.
  func simulation(_ id: UInt64) -> Simulation? { open[id]?.simulation }

  /// The simulation that an event on a thread belongs to.
  ///
  /// A drain runs tasks of other tests on the thread, too, so the running task decides first.
  ///
  /// - Parameters:
  ///   - task: The running task.
  ///   - current: The simulation whose job the thread runs.
  ///   - entrant: The task that entered that simulation on this thread. Its events belong to the
  ///     simulation.
  func origin(
    of task: UInt64?, onThreadOf current: Simulation?, enteredBy entrant: UInt64?
  ) -> Simulation? {
    guard let task, task != entrant else { return current }
    if let known = members[task] { return open[known]?.simulation }
    // An unknown task belongs to the simulation of its thread, unless it is older: an actor may run
    // a task without a job of its own.
    return current.flatMap { simulation in
      task > open[simulation.id]?.begin ?? .max ? simulation : nil
    }
  }

  /// The simulation that a job of a task goes to; `nil` if it goes to none.
  ///
  /// - Parameter current: The simulation of the event that enqueues the job.
  mutating func simulation(of task: UInt64, enqueuedBy current: Simulation?) -> Simulation? {
    if let known = members[task] { return open[known]?.simulation }
    guard let current, let begin = open[current.id]?.begin, task > begin else {
      guard !open.isEmpty else { return nil }
      members[task] = Self.noSimulation
      outsiders += 1
      pruneIfWorthwhile()
      return nil
    }
    members[task] = current.id
    open[current.id]?.members.append(task)
    return current
  }
}
