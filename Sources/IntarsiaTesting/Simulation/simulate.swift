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
/// What waits for the world outside, for a socket or a thread of its own, cannot be simulated: then nothing is ready and
/// nothing sleeps, and the simulation ends with an error.
///
/// - Parameters:
///   - order: Which job runs where several could. ``withJobOrders(_:fileID:filePath:line:column:operation:)`` says it for
///     all simulations inside of it.
///   - timeout: How much virtual time may pass.
///   - operation: What is to be run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, or a ``SimulationError``.
public nonisolated(nonsending) func simulate<Result: Sendable>(
  _ order: JobOrder? = nil,
  timeout: Duration = .seconds(3600),
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
  if await simulation.run(within: timeout, until: { outcome.value != nil }),
    let outcome = outcome.value
  {
    return try outcome.get()
  }
  let error = SimulationError(
    timePassed: simulation.now, timeToNextDeadline: simulation.timeToNextDeadline)
  // It may be able to end after all, and should not run on in the real world.
  simulation.enter { task.cancel() }
  _ = await simulation.run(within: .zero, until: { outcome.value != nil })
  throw error
}
