import IntarsiaTestingBoot

/// Decides for every job of the process whether it belongs to a simulation or goes to the platform's executors.
enum JobRouting {
  // Safe: read and written only in `withMembership`, which holds a lock.
  private nonisolated(unsafe) static var membership = TaskMembership()

  /// Whether there is a simulation; if not, jobs need no look at the table.
  private static var hasSimulations: Bool { intarsia_testing_has_simulations() != 0 }

  static func open(_ simulation: Simulation) {
    let newestTask = TaskNumber.next()
    withMembership { $0.open(simulation, newestTask: newestTask) }
    intarsia_testing_count_simulations(1)
  }

  static func close(_ id: UInt64) {
    guard withMembership({ $0.close(id) }) else { return }
    intarsia_testing_count_simulations(-1)
  }

  /// The simulation that a job goes to, and the task that enqueues it; `nil` if it goes to the platform.
  static func destination(
    of job: UnownedJob, kind: Simulation.Job.Kind
  ) -> (simulation: Simulation, creator: UInt64?)? {
    guard hasSimulations else { return nil }
    let thread = Simulation.ofThisThread
    let entrant = Simulation.entrantOfThisThread
    let current = TaskNumber.current
    let simulation: Simulation? = withMembership { membership in
      let origin = membership.origin(of: current, onThreadOf: thread, enteredBy: entrant)
      switch kind {
      case .task: return membership.simulation(of: TaskNumber.of(job), enqueuedBy: origin)
      // What an actor enqueues to work off its own queue belongs to whoever woke the actor. If that runs elsewhere, others
      // use the actor, too, and nobody may be kept waiting by this simulation.
      case .drain: return origin === thread ? origin : nil
      case .other: return origin
      }
    }
    return simulation.map { ($0, current) }
  }

  /// The simulation that a task belongs to which runs on the thread of one, or of which a job runs there.
  static func simulation(of task: UInt64?, on thread: Simulation?) -> Simulation? {
    let entrant = Simulation.entrantOfThisThread
    return withMembership { $0.origin(of: task, onThreadOf: thread, enteredBy: entrant) }
  }

  /// Whether a task of a simulation runs here, on a thread that works off an actor for others: if the actor is to be worked
  /// off then, the task has left it, and nobody does that for the simulation.
  static var isLeftByASimulation: Bool {
    guard Simulation.isOnAnActor else { return false }
    let simulation = simulation(of: TaskNumber.current, on: nil)
    return simulation != nil && simulation !== Simulation.ofThisThread
  }

  /// The simulations whose jobs a task lets run, the oldest first.
  static func simulations(ownedBy task: UInt64?) -> [Simulation] {
    guard let task, hasSimulations else { return [] }
    return withMembership { $0.simulations }.filter { $0.owner?.task == task }
  }

  /// All simulations of the process, the oldest first.
  static var simulations: [Simulation] {
    guard hasSimulations else { return [] }
    return withMembership { $0.simulations }
  }

  /// The simulation with a number, as long as it is open.
  static func simulation(_ id: UInt64) -> Simulation? {
    withMembership { $0.simulation(id) }
  }

  private static func withMembership<Result>(
    _ body: (inout TaskMembership) -> Result
  ) -> Result {
    intarsia_testing_lock_simulations()
    defer { intarsia_testing_unlock_simulations() }
    return body(&membership)
  }
}
