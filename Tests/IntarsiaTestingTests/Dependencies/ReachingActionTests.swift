import Foundation
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A feature that calls an unimplemented endpoint, in its reducer or in an effect.
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

@CasePathable
private enum OracleQuestion { case ask }

@Suite("The action that reached an endpoint", .endsWithinAMinute)
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

  @Test("A missing override called in a reducer is reported with the feature and the action")
  func reducer() async {
    let messages = await messages(after: .enter)
    #expect(
      messages == [
        """
        Oracle.ask was called, but has no implementation.

          Reached by: Temple, by the action .enter
          Declared at: IntarsiaTestingTests/ReachingActionTests.swift

        \(ReportingIssues.unimplemented.remedy)

        [issue-unimplemented]
        """
      ])
  }

  @Test("An action whose type is not nested in a feature is reported under the type's own name")
  func actionOfNoFeature() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, OracleQuestion> { state, _ in
          state = Temple.oracle()
          return .none
        }
      }
      await store.send(.ask)
    }
    #expect(
      recorder.messages.map { $0.contains("Reached by: OracleQuestion, by the action .ask\n") }
        == [true])
  }

  @Test("A missing override called in an effect is reported with the action and the effect")
  func effect() async {
    let messages = await messages(after: .wait(days: 3))
    #expect(
      messages == [
        """
        Oracle.ask was called, but has no implementation.

          Reached by: Temple, by the action .wait(days: 3)
          Called by the effect made at: IntarsiaTestingTests/ReachingActionTests.swift
          Declared at: IntarsiaTestingTests/ReachingActionTests.swift

        \(ReportingIssues.unimplemented.remedy)

        [issue-unimplemented]
        """
      ])
  }

  @Test("A clock used without an override is reported with the effect that used it")
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
      recorder.messages.map { $0.replacing(/\.swift:[0-9]+/, with: ".swift") } == [
        """
        @Dependency(\\.continuousClock).now was used, to tell the time or to sleep, but the test did not expect it to be.

          Reached by: Temple, by the action .enter
          Called by the effect made at: IntarsiaTestingTests/ReachingActionTests.swift

        If the feature may depend on time, override the clock for this test: `$0.continuousClock = TestClock()` in \
        withDependencies, and advance it; or ImmediateClock(), on which no sleep lasts. If it should not, find out \
        what used the clock.

        [clock-unimplemented]
        """
      ])
  }

  @Test("A built-in value used without an override is reported at the line of the test")
  func builtInValue() async {
    let recorder = IssueRecorder()
    let lines: [UInt] = [#line + 13, #line + 14]
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Temple.Action> { _, action in
          @Dependency(\.date) var date
          _ = date()
          guard case .wait = action else { return .none }
          return .run { _ in
            @Dependency(\.uuid) var uuid
            _ = uuid()
          }
        }
      }
      await store.send(.enter)
      await store.send(.wait(days: 1))
    }
    #expect(recorder.issues.map(\.location.line) == [lines[0], lines[1], lines[1]])
    #expect(
      recorder.messages.map { $0.components(separatedBy: "\n\n").dropFirst().first } == [
        """
          Read at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 9)
          Reached by: Temple, by the action .enter
          Happened at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 8)
        """,
        """
          Read at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 9)
          Reached by: Temple, by the action .wait(days: 1)
          Happened at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 8)
        """,
        """
          Read at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 5)
          Reached by: Temple, by the action .wait(days: 1)
          Called by the effect made at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 6)
          Happened at: IntarsiaTestingTests/ReachingActionTests.swift:\(lines[0] - 4)
        """,
      ])
  }
}
