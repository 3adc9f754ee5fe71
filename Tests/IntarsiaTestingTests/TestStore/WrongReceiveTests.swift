import IntarsiaTesting
import Testing

@Suite("After a receive that expects another action", .endsWithinAMinute)
struct WrongReceiveTests {
  private let recorder = IssueRecorder()

  /// Creates a store and starts its download, which sends `started`, `progressed` and `finished`.
  private func makeStore() async -> TestStoreOf<Download> {
    let store = TestStore(initialState: Download.State()) { Download() }
    await store.send(.startButtonTapped)
    return store
  }

  @Test("After a wrong receive, later receives find the skipped actions")
  func missingAction() async {
    let store = await makeStore()
    await withIssueReporters([recorder]) {
      await store.receive(\.failed)
      await store.receive(\.started) { $0.log = ["started"] }
      await store.receive(\.progressed, 0.5) { $0.log = ["started", "progressed"] }
      await store.receive(\.finished) { $0.log = ["started", "progressed", "finished"] }
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unexpectedAction])
  }

  @Test("A forgotten receive fails once, and the next ones find their actions")
  func forgottenReceive() async {
    let store = await makeStore()
    await withIssueReporters([recorder]) {
      await store.receive(\.progressed, 0.5) { $0.log = ["started", "progressed"] }
      await store.receive(\.finished) { $0.log = ["started", "progressed", "finished"] }
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unexpectedAction])
  }

  @Test("Two receives in the wrong order fail once")
  func swappedReceives() async {
    let store = await makeStore()
    await withIssueReporters([recorder]) {
      await store.receive(\.progressed, 0.5) { $0.log = ["started", "progressed"] }
      await store.receive(\.started) { $0.log = ["started"] }
      await store.receive(\.finished) { $0.log = ["started", "progressed", "finished"] }
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unexpectedAction])
  }

  @Test("A later receive of the action checks the change of the state")
  func stateOfDisputedAction() async {
    let store = await makeStore()
    await withIssueReporters([recorder]) {
      await store.receive(\.failed)
      await store.receive(\.started) { $0.log = ["stopped"] }
      await store.skipReceivedActions()
    }
    #expect(
      recorder.issues.map(\.code) == [
        TestStoreIssues.unexpectedAction, TestStoreIssues.stateMismatch,
      ])
  }

  @Test("After a send, receive no longer finds actions that a wrong receive skipped")
  func sendInBetween() async {
    let store = await makeStore()
    await withIssueReporters([recorder]) {
      await store.receive(\.finished) { $0.log = ["started", "progressed", "finished"] }
      await store.send(.resetButtonTapped) { $0.log = [] }
      await store.receive(\.started) { $0.log = ["started"] }
    }
    #expect(
      recorder.issues.map(\.code) == [
        TestStoreIssues.unexpectedAction, TestStoreIssues.noActionToReceive,
      ])
  }

  @Test("In a non-exhaustive test, later receives find actions that a wrong receive skipped")
  func nonExhaustive() async {
    let store = await makeStore()
    store.exhaustivity = .off
    await withIssueReporters([recorder]) {
      await store.receive(\.failed)
      await store.receive(\.progressed) { $0.log = ["started", "progressed"] }
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unexpectedAction])
    #expect(store.state.log.count == 3)
  }

  @Test("skipReceivedActions after a non-exhaustive finish does not fail")
  func skippingAfterFinish() async {
    let store = await makeStore()
    store.exhaustivity = .off
    await store.finish()
    await store.skipReceivedActions()
    await withIssueReporters([recorder]) {
      await store.send(.resetButtonTapped)
      await store.skipReceivedActions()
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.nothingToSkip])
  }
}

@Reducer
private struct Download {
  struct State: Equatable { var log: [String] = [] }

  enum Action: Equatable {
    case startButtonTapped, resetButtonTapped
    case started
    case progressed(Double)
    case finished
    case failed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { send in
          await send(.started)
          await send(.progressed(0.5))
          await send(.finished)
        }
      case .resetButtonTapped: state.log = []
      case .started: state.log.append("started")
      case .progressed: state.log.append("progressed")
      case .finished: state.log.append("finished")
      case .failed: state.log.append("failed")
      }
      return .none
    }
  }
}
