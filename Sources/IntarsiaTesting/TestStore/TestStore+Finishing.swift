import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Runs every effect to its end, and checks that nothing is left over.
  ///
  /// An effect that waits for something that the test controls cannot end by itself, and is
  /// reported at once.
  ///
  /// - Parameter timeout: The virtual time that may pass. The default is the store's ``timeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    driver = location
    await run(within: timeout, until: { hasNoEffects && !hasOutlivingTasks })
    reportLeftovers(.waited(within: timeout), at: location)
  }

  /// Skips the actions received so far, and continues from the state after them.
  ///
  /// - Parameter strict: Whether an issue is reported if there are none.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    driver = location
    await settle()
    if strict, received.isEmpty, disputed.isEmpty, !hasFinishedPassingOver {
      reportIssue(
        IssueCode.testStore.nothingToSkip,
        "The test skips received actions, but none has been received.", at: location)
    }
    passOver(received.count, at: location)
    disputed = []
  }

  /// Cancels the running effects, which the test need not describe.
  ///
  /// An effect that ignores its cancellation is skipped, too: actions that it sends are dropped.
  ///
  /// - Parameter strict: Whether an issue is reported if no effect runs.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    driver = location
    await settle()
    if strict, hasNoEffects {
      reportIssue(
        IssueCode.testStore.nothingToSkip,
        "The test skips effects that run, but none does.", at: location)
    }
    simulation.enter { core.cancelAll() }
    await settle()
    simulation.ignoreRunningTasks()
    skippedEffects.formUnion(core.registry.drainingTokens)
  }

  /// Whether tasks of effects that have ended are still running.
  var hasOutlivingTasks: Bool { simulation.hasOutlivingTasks(besides: effectTasks) }

  /// The numbers of the running effects' tasks.
  var effectTasks: [UInt64] {
    core.registry.operations.compactMap { core.registry.task(of: $0.token).map(TaskNumber.of) }
  }

  /// Whether all effects have ended, except those that the test has skipped.
  private var hasNoEffects: Bool {
    core.registry.isEmpty || core.registry.isEmpty(besides: skippedEffects)
  }
}
