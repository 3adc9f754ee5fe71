import Synchronization

/// Which tasks belong to which simulation: a pure table.
///
/// The runtime numbers tasks in the order in which they are made. A task that appears on the thread of a simulation was
/// made there, unless it is older than the simulation or was seen elsewhere before: then it is somebody else's that
/// is being resumed.
struct TaskMembership {
  private struct OpenSimulation {
    weak var simulation: Simulation?
    /// The newest task at the time the simulation began.
    let begin: UInt64
    /// The tasks that belong to it.
    var members: [UInt64] = []
  }

  private var open: [UInt64: OpenSimulation] = [:]
  /// The simulation that a task belongs to, or ``noSimulation`` if that was over, or never was.
  ///
  /// As long as any simulation is open that is older than the task, it may be taken for one of its own otherwise.
  private var members: [UInt64: UInt64] = [:]
  /// How many tasks are known that belong to none, when the table was pruned last.
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
    // What goes on of it belongs to nobody, also where a younger simulation resumes it.
    for task in closed.members { members[task] = Self.noSimulation }
    outsiders += closed.members.count
    pruneIfWorthwhile()
    return true
  }

  /// Forgets those of no simulation that no open one can take for its own: they are older than all of them.
  ///
  /// Done when there are twice as many as were left the last time, so that it costs no more than to take note of them.
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

  /// The simulation with a number, as long as it is open.
  func simulation(_ id: UInt64) -> Simulation? { open[id]?.simulation }

  /// The simulation that something belongs to which happens on a thread.
  ///
  /// What works off the queue of an actor runs there whatever other tests have asked of the actor.
  ///
  /// - Parameters:
  ///   - task: The task that runs.
  ///   - current: The simulation whose job the thread runs.
  ///   - entrant: The task that runs jobs of that simulation there, or something else that belongs to it.
  func origin(
    of task: UInt64?, onThreadOf current: Simulation?, enteredBy entrant: UInt64?
  ) -> Simulation? {
    guard let task, task != entrant else { return current }
    if let known = members[task] { return open[known]?.simulation }
    // One that is not known may have begun without a job of its own, but not before the simulation.
    return current.flatMap { simulation in
      task > open[simulation.id]?.begin ?? .max ? simulation : nil
    }
  }

  /// The simulation that a job of a task goes to; `nil` if it goes to none.
  ///
  /// - Parameter current: The simulation that the job was enqueued in.
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
