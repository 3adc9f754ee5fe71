import IntarsiaConcurrency
package import IntarsiaIssues

/// Runs asynchronous code in virtual time, one job at a time, in a reproducible order.
///
/// ```swift
/// let order = try await simulate {
///   await withTaskGroup(of: Int.self) { group in
///     for seconds in [3, 1, 2] {
///       group.addTask {
///         try? await Task.sleep(for: .seconds(seconds))
///         return seconds
///       }
///     }
///     return await group.reduce(into: []) { $0.append($1) }
///   }
/// }
/// #expect(order == [1, 2, 3])  // at once: no real time has passed
/// ```
///
/// Everything that the operation starts belongs to the simulation: child tasks, unstructured and
/// detached tasks, jobs of actors and of the main actor, and sleeps. When no job is ready, virtual
/// time advances to the next sleeper. In the simulation, `Date()` and the clocks of the standard
/// library show virtual time. Concurrent simulations are independent of each other.
///
/// External work cannot be simulated: a socket, a file, a dispatch queue, a thread. When no job is
/// ready and none sleeps, the simulation ends with an error at once. To wait for external work in
/// real time, wrap the wait with `withExternalWork("label") { … }`, or add the trait
/// `.usesExternalWork` to the test. Without the trait, a warning says that the order may differ in
/// each run.
///
/// - Parameters:
///   - order: The order of jobs that are ready at the same time, such as `.random(seed: 1)`.
///     `withJobOrders` sets it for all simulations inside it.
///   - timeout: The maximum virtual time.
///   - externalTimeout: The maximum real time to wait for external work. The default is that of
///     `.usesExternalWork(timeout:)`, or five seconds.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation, or a ``SimulationError``.
@discardableResult
public nonisolated(nonsending) func simulate<Result: Sendable>(
  _ order: JobOrder? = nil,
  timeout: Duration = .seconds(3600),
  externalTimeout: Duration? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: @escaping @isolated(any) @Sendable () async throws -> Result
) async throws -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await simulate(
    order, timeout: timeout, externalTimeout: externalTimeout, at: location, operation: operation)
}

/// Runs asynchronous code in virtual time, for a line of a test.
///
/// Issues of the simulation itself go to the given reporters.
package nonisolated(nonsending) func simulate<Result: Sendable>(
  _ order: JobOrder?,
  timeout: Duration,
  externalTimeout: Duration? = nil,
  at location: IssueLocation,
  reporters: [any IssueReporter]? = IssueReporting.installedReporters,
  operation: @escaping @isolated(any) @Sendable () async throws -> Result
) async throws -> Result {
  let simulation = Simulation(chooser: order.map(JobChooser.init) ?? .current)
  defer { simulation.close() }
  defer {
    simulation.reportFailureOfTest()
    simulation.reportKeptIssues()
    if let resumption = simulation.takeResumption() {
      IssueReporting.$installedReporters.withValue(reporters) {
        resumption.report(effect: nil, at: location)
      }
    }
  }
  let externalTimeout = externalTimeout ?? ExternalWorkUse.current.timeout
  simulation.usesExternalWork = ExternalWorkUse.current.isDeclared
  simulation.beDriven(
    by: Simulation.TestCall(at: location, reporters: reporters, externalTimeout: externalTimeout))
  return try await simulation.drive { () -> Swift.Result<Result, any Error> in
    let operation = SimulatedOperation(in: simulation, operation: operation)
    if await simulation.run(
      operation.taskNumber, within: timeout, externalTimeout: externalTimeout,
      until: { operation.outcome != nil }),
      let outcome = operation.outcome
    {
      return outcome
    }
    let error = operation.cancel(externalTimeout: externalTimeout)
    // The operation must not continue in real time.
    _ = await simulation.run(
      operation.taskNumber, within: .zero, externalTimeout: .zero,
      until: { operation.outcome != nil })
    return .failure(error)
  }.get()
}

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
        result.setValue(await Swift.Result { () async throws in try await operation() })
      }
    }
  }

  package var taskNumber: UInt64 { TaskNumber.of(task) }

  /// The outcome; `nil` while the operation runs.
  package var outcome: Swift.Result<Result, any Error>? { result.value }

  /// Cancels an operation that cannot continue, and returns an error that describes its wait.
  ///
  /// The operation may end when it is cancelled, so the caller drives the simulation once more.
  package func cancel(externalTimeout: Duration) -> SimulationError {
    let error = SimulationError(
      timePassed: simulation.now - begin, timeToNextDeadline: simulation.timeToNextDeadline,
      waits: simulation.describeWaits(of: [taskNumber])[0],
      externalTimeout: simulation.externalWorkHasTimedOut ? externalTimeout : nil,
      neverSettles: simulation.isExhausted)
    simulation.renewBudget()
    simulation.enter { task.cancel() }
    return error
  }
}
