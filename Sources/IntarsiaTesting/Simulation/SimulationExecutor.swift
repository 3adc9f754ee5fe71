/// Takes the jobs of tasks that were told to run in a simulation: the way of toolchains that can't route jobs.
final class SimulationExecutor: TaskExecutor {
  private weak let simulation: Simulation?

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = Simulation.Job(UnownedJob(job), kind: .task, isOnMainActor: false, executor: self)
    guard let simulation, simulation.enqueue(job, by: TaskNumber.current) else {
      // The simulation is over: nothing is left waiting.
      JobRouting.enqueue(job)
      return
    }
  }
}
