import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Runs every effect to its end, and checks that nothing is left over.
  ///
  /// An effect that waits for something that the test controls cannot end by itself, and is
  /// reported: at once if it sleeps on a test clock, otherwise after a second of real time.
  ///
  /// - Parameter timeout: The virtual time that may pass. The default is the store's ``timeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(
      within: timeout,
      until: { hasNoEffects && simulation.outlivingEffects(besides: effectTasks).isEmpty })
    reportLeftovers(.waited(within: timeout))
  }

  /// Skips the actions received so far, and continues from the state after them.
  ///
  /// - Parameter strict: Whether an issue is reported if there are none.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    if strict, received.isEmpty, unexpected.isEmpty, !hasSkippedAtFinish {
      report(
        TestStoreIssues.nothingToSkip,
        "The test skips received actions, but none has been received.")
    }
    skipReceived(received.count)
    unexpected = []
  }

  /// Lets the running effects outlive the test, which need not end them.
  ///
  /// They are not cancelled before the store is deallocated. If one sends an action meanwhile, the
  /// test has to receive it.
  ///
  /// - Parameter strict: Whether an issue is reported if no effect runs.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    if strict, hasNoEffects {
      report(TestStoreIssues.nothingToSkip, "The test skips effects that run, but none does.")
    }
    simulation.ignoreRunningTasks(and: effectTasks)
    skippedEffects.formUnion(core.registry.tokens)
  }

  var effectTasks: [UInt64] {
    core.registry.operations.compactMap { core.registry.task(of: $0.token).map(TaskNumber.of) }
  }

  /// Whether all effects have ended, except those that the test has skipped.
  var hasNoEffects: Bool {
    core.registry.isEmpty || core.registry.tokens.isSubset(of: skippedEffects)
  }

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
  /// The operation runs in the simulation of the effects. Create all tasks that take part in it
  /// inside the operation: other tasks of the test run outside the simulation, and may come too
  /// late. If nothing can happen any more and the operation has not ended, it is cancelled, and
  /// this function throws: after a second of real time if something unknown could come.
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    until operation: @escaping @isolated(any) @Sendable () async throws -> Result
  ) async throws -> Result {
    lastUse = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await simulation.perform(operation, externalTimeout: externalTimeout) {
      task, isCancelled, isDone in
      if isCancelled {
        await settle()
      } else {
        simulation.noteTestTask(task)
        await run(within: timeout, alongside: task, until: isDone)
      }
    }
  }
}
