extension Simulation {
  /// The executor that tasks of the simulation have to be told of, where jobs cannot be routed.
  var taskExecutor: (any TaskExecutor)? {
    JobRouting.isAvailable ? nil : SimulationExecutor(self)
  }

  /// Runs jobs, and lets virtual time pass, until a condition holds or nothing is left to happen.
  ///
  /// - Returns: Whether the condition holds.
  nonisolated(nonsending) func run(
    within timeout: Duration, outsideTimeout: Duration, until isDone: () -> Bool
  ) async -> Bool {
    driver = TaskNumber.current
    let limit = now + timeout
    var outsideLimit: ContinuousClock.Instant?
    while !isDone() {
      if await runNext() { continue }
      if awaitsOutside {
        let deadline = outsideLimit ?? .now + outsideTimeout
        outsideLimit = deadline
        if await waitForOutside(until: deadline) { continue }
      }
      guard advance(notBeyond: limit) else { break }
    }
    return isDone()
  }
}
