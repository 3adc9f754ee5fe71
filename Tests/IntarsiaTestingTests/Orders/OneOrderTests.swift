import Intarsia
import IntarsiaIssues
import IntarsiaSimulation
import IntarsiaTesting
import Testing

/// A form that may be submitted twice, and a search that may show a stale response.
@Reducer
private struct Form {
  struct State: Equatable {
    var isSent = false
    var submissions = 0
    var answer = ""
  }

  enum Action: Equatable {
    case submit
    case submitted
    case search(String)
    case found(String)
  }

  let isSlow: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .submit:
        guard !state.isSent else { return .none }
        state.submissions += 1
        return answer(.submitted)
      case .submitted:
        state.isSent = true
        return .none
      case .search(let text):
        return answer(.found(text))
      case .found(let text):
        state.answer = text
        return .none
      }
    }
  }

  private func answer(_ action: Action) -> Effect<Action> {
    .run { [isSlow] send in
      if isSlow { try await VirtualClock().sleep(for: .seconds(1)) }
      await send(action)
    }
  }
}

@Suite(.endsWithinAMinute)
struct OneOrderTests {
  private let recorder = IssueRecorder()

  @Test(
    "A double submit is found if the answer takes time, and a warning comes if it does not",
    arguments: [true, false])
  func doubleSubmit(isSlow: Bool) async throws {
    let submissions = try await runs(isSlow) { store in
      await store.send(.submit)
      await store.send(.submit)
      await store.finish()
      return store.state.submissions
    }
    #expect(submissions == [isSlow ? 2 : 1])
    #expect(recorder.issues.map(\.code) == (isSlow ? [] : [SimulationIssues.onlyOneOrder]))
  }

  @Test(
    "A stale response is found if the answers take time, and a warning comes if they do not",
    arguments: [true, false])
  func staleResponse(isSlow: Bool) async throws {
    let answers = try await runs(isSlow) { store in
      await store.send(.search("a"))
      await store.send(.search("ab"))
      await store.finish()
      return store.state.answer
    }
    #expect(answers == (isSlow ? ["a", "ab"] : ["ab"]))
    #expect(recorder.issues.map(\.code) == (isSlow ? [] : [SimulationIssues.onlyOneOrder]))
  }

  @Test("Replaying one job order causes no warning about missing orders")
  func chosenOrder() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.replay(.fixed)) {
        try await simulate { await Task.yield() }
      }
    }
    #expect(recorder.issues.isEmpty)
  }

  /// Returns the results of all orders.
  private func runs<Result: Hashable & Sendable>(
    _ isSlow: Bool,
    _ test: (TestStore<Form.State, Form.Action>) async -> Result
  ) async throws -> Set<Result> {
    var results: Set<Result> = []
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        let store = TestStore(initialState: Form.State()) { Form(isSlow: isSlow) }
        store.exhaustivity = .off
        results.insert(await test(store))
      }
    }
    return results
  }
}
