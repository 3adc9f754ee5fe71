import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Waits for something that effects bring about beside sending actions, and lets them run
  /// meanwhile.
  ///
  /// ```swift
  /// let (positions, feed) = AsyncStream.makeStream(of: Int.self)
  /// store.dependencies.player.moved = { feed.yield($0) }
  /// await store.send(.playButtonTapped)
  /// let position = try await store.letEffectsRun { await positions.first { _ in true } }
  /// ```
  ///
  /// The jobs of effects run only while the test uses its store. A test that awaits a stream, a
  /// task or a continuation by itself that only an effect can feed, end or resume would wait for
  /// ever.
  ///
  /// The operation runs beside the effects, as one of them: one job at a time, in virtual time,
  /// which passes when nothing else is left to happen. Make tasks that take part in the operation,
  /// too: those that the test has made elsewhere run beside all this, and may come too late. When
  /// nothing can happen any more and the operation has not ended, it is cancelled, and this fails
  /// at once.
  ///
  /// - Parameters:
  ///   - timeout: How much virtual time may pass meanwhile, if not the store's ``timeout``.
  ///   - operation: What waits. It runs on the actor that it is isolated to, and can't use the
  ///     store.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws, or a ``SimulationError`` that says what it waits for in
  ///   vain.
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
