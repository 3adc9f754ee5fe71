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
/// - Isolation: It belongs to the test, as the store does.
public struct TestStoreTask {
  private let store: any TestTaskDriver
  private let task: StoreTask

  /// The completion to wait for the effects; `nil` if the action has started no effect that still runs.
  var completion: EffectCompletion? { task.completion }

  init(store: any TestTaskDriver, task: StoreTask) {
    self.store = store
    self.task = task
  }

  /// Cancels the effects and lets them end.
  public nonisolated(nonsending) func cancel() async {
    await store.cancel(task)
  }

  /// Lets the effects end; reports an issue if they cannot end by themselves.
  ///
  /// - Parameter timeout: How much virtual time may pass meanwhile, if not the store's
  ///   ``TestStore/timeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
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
  /// Whether both are of one call of `send`, or of calls that started nothing.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task.completion === rhs.task.completion
  }

  /// Hashes which call of `send` it is of.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(task.completion.map(ObjectIdentifier.init))
  }
}

/// A test store of any feature, as far as the effects of one action go.
protocol TestTaskDriver: AnyObject {
  /// Cancels effects and lets them end.
  nonisolated(nonsending) func cancel(_ task: StoreTask) async

  /// Lets effects end, and reports those that do not.
  nonisolated(nonsending) func finish(
    _ completion: EffectCompletion, within timeout: Duration?, at location: IssueLocation
  ) async
}

extension TestStore: TestTaskDriver {
  nonisolated(nonsending) func cancel(_ task: StoreTask) async {
    simulation.enter { task.cancel() }
    await settle()
  }

  nonisolated(nonsending) func finish(
    _ completion: EffectCompletion, within timeout: Duration?, at location: IssueLocation
  ) async {
    driver = location
    await run(within: timeout, until: { completion.isFinished })
    if exhaustivity == .on, !completion.isFinished {
      reportRunningEffects(
        "Effects of the action do not end by themselves.", .waited(within: timeout), at: location)
    }
  }
}
