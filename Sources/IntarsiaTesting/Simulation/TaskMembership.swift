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
  }

  private var open: [UInt64: OpenSimulation] = [:]
  private var members: [UInt64: UInt64] = [:]
  private var outsiders: Set<UInt64> = []

  mutating func open(_ simulation: Simulation, newestTask: UInt64) {
    open[simulation.id] = OpenSimulation(simulation: simulation, begin: newestTask)
  }

  /// - Returns: Whether the simulation was open.
  mutating func close(_ id: UInt64) -> Bool {
    guard open.removeValue(forKey: id) != nil else { return false }
    members = members.filter { $0.value != id }
    if open.isEmpty { outsiders = [] }
    return true
  }

  /// The simulations that are open, the oldest first.
  var simulations: [Simulation] {
    open.sorted { $0.key < $1.key }.compactMap(\.value.simulation)
  }

  /// The simulation with a number, as long as it is open.
  func simulation(_ id: UInt64) -> Simulation? { open[id]?.simulation }

  /// The simulation that a job of a task goes to; `nil` if it goes to none.
  ///
  /// - Parameter current: The simulation whose job the thread runs that enqueues the task.
  mutating func simulation(of task: UInt64, enqueuedBy current: Simulation?) -> Simulation? {
    if let id = members[task] { return open[id]?.simulation }
    guard let current, let begin = open[current.id]?.begin, task > begin,
      !outsiders.contains(task)
    else {
      if !open.isEmpty { outsiders.insert(task) }
      return nil
    }
    members[task] = current.id
    return current
  }
}
