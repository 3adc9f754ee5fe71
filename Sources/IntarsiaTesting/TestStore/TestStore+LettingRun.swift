import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Waits for a result of effects other than an action, and lets the effects run meanwhile.
  ///
  /// ```swift
  /// let (positions, feed) = AsyncStream.makeStream(of: Int.self)
  /// store.dependencies.player.moved = { feed.yield($0) }
  /// await store.send(.playButtonTapped)
  /// let position = try await store.letEffectsRun { await positions.first { _ in true } }
  /// ```
  ///
  /// Jobs of effects run only while the test uses its store. Without this function, a test would
  /// wait forever for a stream, task or continuation that only an effect can feed, end or resume.
  ///
  /// The operation runs in the simulation of the effects: one job at a time, in virtual time, which
  /// advances only if no job is ready. Create all tasks that take part in it inside the operation.
  /// Tasks that the test has created elsewhere run outside the simulation, and may come too late.
  /// If nothing can happen any more and the operation has not ended, it is cancelled, and this
  /// function throws at once.
  ///
  /// - Parameters:
  ///   - timeout: The virtual time that may pass. The default is the store's ``timeout``.
  ///   - operation: The operation that waits. It runs on the actor that it is isolated to, and
  ///     cannot use the store.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation, or a ``SimulationError`` that describes its unfulfilled
  ///   wait.
  @discardableResult
  public nonisolated(nonsending) func letEffectsRun<Result: Sendable>(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    until operation: @escaping @isolated(any) @Sendable () async throws -> Result
  ) async throws -> Result {
    driver = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let operation = SimulatedOperation(in: simulation, operation: operation)
    simulation.setWaitsForTest(operation.taskNumber, true)
    defer { simulation.setWaitsForTest(operation.taskNumber, false) }
    await run(within: timeout, until: { operation.outcome != nil })
    if let outcome = operation.outcome { return try outcome.get() }
    let error = operation.cancel(externalTimeout: externalTimeout)
    await settle()
    throw error
  }
}
