import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Lets every effect end, and checks that nothing is left over.
  ///
  /// An effect that cannot end by itself, because it waits for something that the test controls, is
  /// reported at once.
  ///
  /// - Parameter timeout: How much virtual time may pass meanwhile, if not the store's ``timeout``.
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

  /// Says that the actions received so far do not matter, and goes on from the state after them.
  ///
  /// - Parameter strict: Whether it is an issue if there are none.
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

  /// Says that the effects that still run do not matter, and cancels them.
  ///
  /// Those that do not end although they are cancelled do not matter either: nothing that they send
  /// arrives.
  ///
  /// - Parameter strict: Whether it is an issue if none runs.
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

  /// Whether tasks run that effects have made, and whose effects have ended.
  var hasOutlivingTasks: Bool { simulation.hasOutlivingTasks(besides: effectTasks) }

  /// The numbers of the tasks of the effects that run.
  var effectTasks: [UInt64] {
    core.registry.operations.compactMap { core.registry.task(of: $0.token).map(TaskNumber.of) }
  }

  /// Whether all effects have ended, but those that the test has skipped.
  private var hasNoEffects: Bool {
    core.registry.isEmpty || core.registry.isEmpty(besides: skippedEffects)
  }
}
