/// Enqueues jobs in a simulation for the tasks that prefer this executor, on toolchains that cannot
/// route jobs.
final class SimulationExecutor: TaskExecutor {
  private weak let simulation: Simulation?

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(routed: UnownedJob(job), kind: .task, isOnMainActor: false, executor: self)
    guard let simulation, simulation.enqueue(job, by: TaskNumber.current) else {
      // The simulation is closed, so the platform runs the job.
      JobRouting.enqueueOnPlatform(job)
      return
    }
  }
}
