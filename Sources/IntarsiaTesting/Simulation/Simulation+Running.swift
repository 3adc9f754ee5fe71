extension Simulation {
  /// The executor that tasks of the simulation have to be told of, where jobs cannot be routed.
  var taskExecutor: (any TaskExecutor)? {
    JobRouting.isAvailable ? nil : SimulationExecutor(self)
  }

  /// Runs jobs, and lets virtual time pass, until a condition holds or nothing is left to happen.
  ///
  /// - Returns: Whether the condition holds.
  nonisolated(nonsending) func run(
    within timeout: Duration, until isDone: () -> Bool
  ) async -> Bool {
    let limit = now + timeout
    while !isDone() {
      if await runNext() { continue }
      guard advance(notBeyond: limit) else { break }
    }
    return isDone()
  }
}
