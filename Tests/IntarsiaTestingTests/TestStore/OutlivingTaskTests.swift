import IntarsiaTesting
import Testing

@Suite("Tasks that outlive their effects", .endsWithinAMinute)
struct OutlivingTaskTests {
  private let recorder = IssueRecorder()

  @Test(
    "A task that outlives its effect is reported at the end of the test",
    arguments: [TaskMaker.Action.startTask, .startDetachedTask])
  func reported(_ action: TaskMaker.Action) async {
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { TaskMaker() }
      await store.send(action)
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.outlivingTasks])
  }

  @Test("The report of a task that outlives its effect names its wait and the last line")
  func text() async {
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { TaskMaker() }
      await store.send(.startTask)
    }
    #expect(
      recorder.messages == [
        """
        The test is over, but tasks are still running whose effects have ended.

          Running tasks: waits for a clock, sleeping until +10.0 seconds
          Last used at: IntarsiaTestingTests/OutlivingTaskTests.swift:23

        Await the task in the effect, or use a task group: the effect then cancels it with itself. If \
        the task is meant to outlive its effect, end the test with finish, which lets it end, or with \
        skipInFlightEffects.

        [test-store-outliving-tasks]
        """
      ])
  }

  @Test("finish lets the tasks that outlive their effects end")
  func finish() async {
    let store = TestStore(initialState: 0) { TaskMaker() }
    await store.send(.startTask)
    await store.send(.startDetachedTask)
    await store.finish()
  }

  @Test("skipInFlightEffects lets the tasks of effects outlive the test")
  func skipping() async {
    let store = TestStore(initialState: 0) { TaskMaker() }
    await store.send(.startTask)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("A task that a skipped effect makes later may outlive the test, too")
  func skippedEarlier() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isFirst in
        .run { _ in
          guard isFirst else { return opener.finish() }
          for await _ in gate {}
          _ = Task { try await VirtualClock().sleep(for: .seconds(10)) }
        }
      }
    }
    await store.send(true)
    await store.skipInFlightEffects()
    await store.send(false)
  }

  @Test("A task awaited by its effect is not reported as outliving it")
  func awaited() async {
    let store = TestStore(initialState: 0) { TaskMaker() }
    await store.send(.awaitTask)
    await store.finish()
  }

  @Test("A task of letEffectsRun may outlive the test")
  func taskOfTheTest() async throws {
    let store = TestStore(initialState: 0) { TaskMaker() }
    try await store.letEffectsRun { _ = Task { try await VirtualClock().sleep(for: .seconds(10)) } }
  }
}

@Reducer
struct TaskMaker {
  typealias State = Int

  enum Action { case startTask, startDetachedTask, awaitTask }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .startTask: .run { _ in Task { try await VirtualClock().sleep(for: .seconds(10)) } }
      case .startDetachedTask:
        .run { _ in Task.detached { try await VirtualClock().sleep(for: .seconds(10)) } }
      case .awaitTask:
        .run { _ in try await Task { try await VirtualClock().sleep(for: .seconds(10)) }.value }
      }
    }
  }
}
