import IntarsiaConcurrency

/// An operation that runs in a simulation, in its own task.
package struct SimulatedOperation<Result: Sendable>: Sendable {
  private let simulation: Simulation
  private let task: Task<Void, Never>
  private let begin: Duration
  private let result = LockIsolated<Swift.Result<Result, any Error>?>(nil)

  /// Starts the operation; the simulation runs it when it is driven.
  package init(
    in simulation: Simulation,
    operation: @escaping @isolated(any) @Sendable () async throws -> Result
  ) {
    self.simulation = simulation
    begin = simulation.now
    task = simulation.enter { [result] in
      Task(executorPreference: simulation.taskExecutor) {
        do {
          let value = try await operation()
          result.setValue(.success(value))
        } catch {
          result.setValue(.failure(error))
        }
      }
    }
  }

  /// The number of the operation's task.
  package var taskNumber: UInt64 { TaskNumber.of(task) }

  /// The outcome; `nil` while the operation runs.
  package var outcome: Swift.Result<Result, any Error>? { result.value }

  /// Cancels an operation that cannot continue.
  ///
  /// The operation may end when it is cancelled, so the caller drives the simulation once more.
  ///
  /// - Parameter externalTimeout: The maximum real time for external work.
  /// - Returns: An error that describes the operation's wait.
  package func cancel(externalTimeout: Duration) -> SimulationError {
    let error = SimulationError(
      timePassed: simulation.now - begin, timeToNextDeadline: simulation.timeToNextDeadline,
      waits: simulation.describeWaits(of: [taskNumber])[0],
      externalTimeout: simulation.hasGivenUpExternalWork ? externalTimeout : nil,
      neverSettles: simulation.isExhausted)
    simulation.renewBudget()
    simulation.enter { task.cancel() }
    return error
  }
}
