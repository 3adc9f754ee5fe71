import IntarsiaConcurrency
import IntarsiaIssues

/// Runs async code in virtual time, one job at a time, in an order that is the same each time.
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
/// #expect(order == [1, 2, 3])  // at once: nobody slept
/// ```
///
/// Everything that the operation starts belongs to the simulation: child tasks, unstructured and detached tasks, actors,
/// the main actor, and sleeping. When nothing is ready to run, virtual time moves on to the next sleeper. `Date()` and the
/// clocks of the standard library show virtual time in it. Simulations that run beside each other do not meet.
///
/// The world outside cannot be simulated. While the operation waits for a socket, a file, a dispatch queue or a thread
/// that it has asked for something, the simulation waits for it, in real time, and then says in a warning that the order
/// is not certain to be the same each time. When nothing is ready, nothing sleeps and nobody outside was asked, the
/// simulation ends with an error at once.
///
/// - Parameters:
///   - order: Which job runs where several could. ``withJobOrders(_:fileID:filePath:line:column:operation:)`` says it for
///     all simulations inside of it.
///   - timeout: How much virtual time may pass.
///   - outsideTimeout: How long to wait for the world outside, in real time; without it, what the test has said with
///     `.usesOutsideWorld(timeout:)`, or five seconds.
///   - operation: What is to be run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, or a ``SimulationError``.
@discardableResult
public nonisolated(nonsending) func simulate<Result: Sendable>(
  _ order: JobOrder? = nil,
  timeout: Duration = .seconds(3600),
  outsideTimeout: Duration? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: @escaping @isolated(any) @Sendable () async throws -> Result
) async throws -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await simulate(
    order, timeout: timeout, outsideTimeout: outsideTimeout, at: location,
    reportCrossing: { $0.report(effect: nil, at: location) }, operation: operation)
}

/// Runs async code in virtual time, one job at a time, in an order that looks like chance and is the same for the same seed.
///
/// ```swift
/// for seed in 0..<100 {
///   try await simulate(seed: seed) { … }
/// }
/// ```
///
/// - Parameters:
///   - seed: What chooses the order.
///   - timeout: How much virtual time may pass.
///   - outsideTimeout: How long to wait for the world outside, in real time.
///   - operation: What is to be run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, or a ``SimulationError``.
@discardableResult
public nonisolated(nonsending) func simulate<Result: Sendable>(
  seed: UInt64,
  timeout: Duration = .seconds(3600),
  outsideTimeout: Duration? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: @escaping @isolated(any) @Sendable () async throws -> Result
) async throws -> Result {
  try await simulate(
    .random(seed: seed), timeout: timeout, outsideTimeout: outsideTimeout, fileID: fileID,
    filePath: filePath, line: line, column: column, operation: operation)
}

/// Runs async code in virtual time.
///
/// - Parameters:
///   - location: The line of the test that waits for the code.
///   - reporters: Receive what the watchdog finds.
///   - reportCrossing: Shows that the world outside has taken part, where the test does not mean it.
nonisolated(nonsending) func simulate<Result: Sendable>(
  _ order: JobOrder?,
  timeout: Duration,
  outsideTimeout: Duration? = nil,
  at location: IssueLocation,
  reporters: [any IssueReporter]? = IssueReporting.installedReporters,
  reportCrossing: (Crossing) -> Void,
  operation: @escaping @isolated(any) @Sendable () async throws -> Result
) async throws -> Result {
  let chooser = order.map(JobChooser.init) ?? JobChooser.current
  let simulation = Simulation(chooser: chooser)
  defer { simulation.close() }
  let outcome = LockIsolated<Swift.Result<Result, any Error>?>(nil)
  let task = simulation.enter {
    Task(executorPreference: simulation.taskExecutor) {
      do {
        let value = try await operation()
        outcome.setValue(.success(value))
      } catch {
        outcome.setValue(.failure(error))
      }
    }
  }
  defer {
    simulation.showFailure()
    simulation.reportKeptIssues()
    if !OutsideUse.current.isMeant, let crossing = simulation.takeCrossing() {
      reportCrossing(crossing)
    }
  }
  let outsideTimeout = outsideTimeout ?? OutsideUse.current.timeout
  let drive = Simulation.Drive(at: location, reporters: reporters, outsideTimeout: outsideTimeout)
  simulation.state.withLock { $0.drive = drive }
  Watchdog.begin()
  simulation.beginDrive()
  defer { simulation.endDrive() }
  if await simulation.run(
    within: timeout, outsideTimeout: outsideTimeout, until: { outcome.value != nil }),
    let outcome = outcome.value
  {
    return try outcome.get()
  }
  let error = SimulationError(
    timePassed: simulation.now, timeToNextDeadline: simulation.timeToNextDeadline,
    waits: simulation.describeWaits(of: [TaskNumber.of(task)])[0],
    outsideTimeout: simulation.hasGivenUpOutside ? outsideTimeout : nil,
    isRestless: simulation.isRestless)
  simulation.renewEffort()
  // It may be able to end after all, and should not run on in the real world.
  simulation.enter { task.cancel() }
  _ = await simulation.run(within: .zero, outsideTimeout: .zero, until: { outcome.value != nil })
  throw error
}
