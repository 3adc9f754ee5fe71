import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

/// The effects that an action has started in a test.
///
/// ```swift
/// let task = await store.send(.timerButtonTapped)
/// await task.cancel()
/// ```
///
/// - Isolation: It belongs to the test, like the store.
public struct TestStoreTask {
  private let store: any TestTaskDriver
  private let task: StoreTask

  /// The completion of the effects; `nil` if no effect of the action still runs.
  var completion: EffectCompletion? { task.completion }

  init(store: any TestTaskDriver, task: StoreTask) {
    self.store = store
    self.task = task
  }

  /// Cancels the effects and lets them end.
  public nonisolated(nonsending) func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await store.cancel(
      task, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lets the effects end; reports an issue if they cannot end by themselves.
  ///
  /// - Parameter timeout: The virtual time that may pass. The default is the store's
  ///   ``TestStore/timeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    guard let completion = task.completion else { return }
    await store.finish(
      completion, within: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}

extension TestStoreTask: Hashable {
  /// Whether both come from the same call of `send`, or from calls that started no effects.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task.completion === rhs.task.completion
  }

  /// Hashes the call of `send`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(task.completion.map(ObjectIdentifier.init))
  }
}

/// The operations of a test store on the effects of an action, without the store's types.
protocol TestTaskDriver: AnyObject {
  nonisolated(nonsending) func cancel(_ task: StoreTask, at location: IssueLocation) async

  nonisolated(nonsending) func finish(
    _ completion: EffectCompletion, within timeout: Duration?, at location: IssueLocation
  ) async
}

extension TestStore: TestTaskDriver {
  nonisolated(nonsending) func cancel(_ task: StoreTask, at location: IssueLocation) async {
    lastUse = location
    simulation.enter { task.cancel() }
    await settle()
  }

  nonisolated(nonsending) func finish(
    _ completion: EffectCompletion, within timeout: Duration?, at location: IssueLocation
  ) async {
    lastUse = location
    await run(within: timeout, until: { completion.isFinished })
    if exhaustivity == .on, !completion.isFinished {
      reportRunningEffects(
        "Effects of the action do not end by themselves.", .waited(within: timeout))
    }
  }
}
