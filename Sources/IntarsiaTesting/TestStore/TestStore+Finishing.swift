import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  /// Lets every effect end, and checks that nothing is left over.
  ///
  /// An effect that cannot end by itself, because it waits for something that the test controls, is reported at once.
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
    await run(within: timeout, until: { core.registry.isEmpty })
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
    if strict, received.isEmpty {
      reportIssue(
        IssueCode.testStore.nothingToSkip,
        "The test skips received actions, but none has been received.", at: location)
    }
    passOver(received.count, at: location)
  }

  /// Says that the effects that still run do not matter, and cancels them.
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
    if strict, core.registry.isEmpty {
      reportIssue(
        IssueCode.testStore.nothingToSkip,
        "The test skips effects that run, but none does.", at: location)
    }
    simulation.enter { core.cancelAll() }
    await settle()
  }
}

/// The effects that an action has started in a test.
///
/// ```swift
/// let task = await store.send(.timerButtonTapped)
/// await task.cancel()
/// ```
public struct TestStoreTask<State, Action> {
  private let store: TestStore<State, Action>
  private let task: StoreTask

  init(store: TestStore<State, Action>, task: StoreTask) {
    self.store = store
    self.task = task
  }

  /// Cancels the effects and lets them end.
  public nonisolated(nonsending) func cancel() async {
    store.simulation.enter { task.cancel() }
    await store.settle()
  }

  /// Lets the effects end; reports an issue if they cannot end by themselves.
  ///
  /// - Parameter timeout: How much virtual time may pass meanwhile, if not the store's ``TestStore/timeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let ticket = task.ticket else { return }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    store.driver = location
    await store.run(within: timeout, until: { ticket.isFinished })
    if store.exhaustivity == .on, !ticket.isFinished {
      store.reportRunningEffects(
        "Effects of the action do not end by themselves.", .waited(within: timeout), at: location)
    }
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
