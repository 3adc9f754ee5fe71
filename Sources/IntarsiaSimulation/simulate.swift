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
  defer {
    simulation.reportFailureOfTest()
    simulation.reportKeptIssues()
    if let resumption = simulation.takeResumption() {
      IssueReporting.$installedReporters.withValue(reporters) {
        resumption.report(effect: nil, at: location)
      }
    }
    simulation.close()
  }
  let externalTimeout = externalTimeout ?? ExternalWorkUse.current.timeout
  simulation.usesExternalWork = ExternalWorkUse.current.isDeclared
  simulation.beDriven(
    by: Simulation.TestCall(at: location, reporters: reporters, externalTimeout: externalTimeout))
  return try await simulation.perform(operation, externalTimeout: externalTimeout) {
    task, isCancelled, isDone in
    // A cancelled operation must not continue in real time.
    await simulation.run(
      task, within: isCancelled ? .zero : timeout,
      externalTimeout: isCancelled ? .zero : externalTimeout, until: isDone)
  }
}

extension Simulation {
  /// Performs an operation in a task of the simulation.
  ///
  /// - Parameters:
  ///   - externalTimeout: The maximum real time for external work, for the error.
  ///   - run: Drives the simulation until a condition holds. If it does not, the operation is
  ///     cancelled, and `run` is called once more, because the operation may then end.
  package nonisolated(nonsending) func perform<Value: Sendable>(
    _ operation: @escaping @isolated(any) @Sendable () async throws -> Value,
    externalTimeout: Duration,
    run:
      nonisolated(nonsending) (
        _ task: UInt64, _ isCancelled: Bool, _ isDone: () -> Bool
      ) async -> Void
  ) async throws -> Value {
    try await drive { () -> Result<Value, any Error> in
      let begin = now
      let outcome = LockIsolated<Result<Value, any Error>?>(nil)
      let task = enter {
        Task(executorPreference: taskExecutor) {
          outcome.setValue(await Result { () async throws in try await operation() })
        }
      }
      await run(TaskNumber.of(task), false) { outcome.value != nil }
      if let outcome = outcome.value { return outcome }
      let error = SimulationError(
        timePassed: now - begin, timeToNextDeadline: timeToNextDeadline,
        waits: describeWaits(of: [TaskNumber.of(task)])[0],
        externalTimeout: externalWorkHasTimedOut ? externalTimeout : nil,
        neverSettles: isExhausted)
      renewBudget()
      enter { task.cancel() }
      await run(TaskNumber.of(task), true) { outcome.value != nil }
      return .failure(error)
    }.get()
  }
}
