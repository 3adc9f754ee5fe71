import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A feature that asks an oracle, in its reducer or in an effect.
private struct Temple: Reducer {
  struct State: Equatable {
    var answer = 0
  }

  @CasePathable
  enum Action: Equatable {
    case enter
    case wait(days: Int)
    case spoken
  }

  static let oracle: @Sendable () -> Int = unimplemented("Oracle.ask", placeholder: 0)

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .enter:
      state.answer = Self.oracle()
      return .none
    case .wait:
      return .run { send in
        _ = Self.oracle()
        await send(.spoken)
      }
    case .spoken:
      return .none
    }
  }
}

@Suite("The action that reached an endpoint")
struct ReachingActionTests {
  private func messages(after action: Temple.Action) async -> [String] {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Temple.State()) { Temple() }
      await store.send(action)
      store.exhaustivity = .off
    }
    return recorder.messages.map { $0.replacing(/\.swift:[0-9]+/, with: ".swift") }
  }

  @Test("In a reducer")
  func reducer() async {
    let messages = await messages(after: .enter)
    #expect(
      messages == [
        """
        Oracle.ask was called, but has no implementation.

          Reached by: Temple, by the action .enter
          Declared at: IntarsiaTestingTests/ReachingActionTests.swift

        \(IssueCode.issue.unimplemented.remedy)

        [issue-unimplemented]
        """
      ])
  }

  @Test("In an effect")
  func effect() async {
    let messages = await messages(after: .wait(days: 3))
    #expect(
      messages == [
        """
        Oracle.ask was called, but has no implementation.

          Reached by: Temple, by the action .wait(days: 3)
          Called by the effect made at: IntarsiaTestingTests/ReachingActionTests.swift
          Declared at: IntarsiaTestingTests/ReachingActionTests.swift

        \(IssueCode.issue.unimplemented.remedy)

        [issue-unimplemented]
        """
      ])
  }

  @Test("A clock that no test has chosen is named with the effect that used it")
  func clock() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Temple.Action> { _, _ in
          .run { _ in
            @Dependency(\.continuousClock) var clock
            try await clock.sleep(for: .seconds(1))
          }
        }
      }
      await store.send(.enter)
    }
    #expect(recorder.issues.allSatisfy { "\($0.location)".contains("ReachingActionTests.swift") })
    #expect(
      recorder.messages.last?.replacing(/\.swift:[0-9]+/, with: ".swift") == """
        @Dependency(\\.continuousClock).sleep was used, but the test did not expect it to be.

          Reached by: Temple, by the action .enter
          Called by the effect made at: IntarsiaTestingTests/ReachingActionTests.swift

        \(IssueCode.clock.unimplemented.remedy)

        [clock-unimplemented]
        """)
  }
}
