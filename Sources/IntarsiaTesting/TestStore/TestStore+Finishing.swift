import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  /// Lets every effect end, and checks that nothing is left over.
  ///
  /// An effect that cannot end by itself, because it waits for something that the test controls, is reported at once.
  public nonisolated(nonsending) func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    driver = location
    await run(until: { core.registry.isEmpty })
    reportLeftovers(.waited, at: location)
  }

  /// Says that the actions received so far do not matter, and goes on from the state after them.
  public nonisolated(nonsending) func skipReceivedActions() async {
    await settle()
    if let last = received.last { state = last.stateAfter }
    received = []
  }

  /// Says that the effects that still run do not matter, and cancels them.
  public nonisolated(nonsending) func skipInFlightEffects() async {
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
  public nonisolated(nonsending) func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let ticket = task.ticket else { return }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    store.driver = location
    await store.run(until: { ticket.isFinished })
    if !ticket.isFinished {
      store.reportRunningEffects(
        "Effects of the action do not end by themselves.", .waited, at: location)
    }
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
