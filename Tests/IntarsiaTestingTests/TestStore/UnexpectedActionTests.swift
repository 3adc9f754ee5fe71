import IntarsiaTesting
import Testing

/// A feature whose effect sends a list of actions.
private struct Sender: Reducer {
  struct State: Equatable {}

  enum Action: Equatable {
    case start([Action])
    case first(Int)
    case second(name: String, number: Int)
    case third
    case many([String])
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .start(let actions) = action else { return .none }
    return .run { send in
      for action in actions { await send(action) }
    }
  }
}

@Suite("Actions that are not expected", .endsWithinAMinute)
struct UnexpectedActionTests {
  private func failure(
    receiving expected: Sender.Action, of actions: [Sender.Action]
  ) async -> String? {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Sender.State()) { Sender() }
      await store.send(.start(actions))
      await store.receive(expected)
      await store.skipReceivedActions(strict: false)
    }
    #expect(recorder.issues.allSatisfy { $0.code == TestStoreIssues.unexpectedAction })
    return recorder.messages.first?.replacing(
      "IntarsiaTestingTests/UnexpectedActionTests.", with: "")
  }

  @Test("An unexpected action of the expected case is compared by its payload")
  func sameCase() async {
    let message = await failure(
      receiving: .second(name: "a", number: 1),
      of: [.second(name: "a", number: 2), .second(name: "a", number: 3)])
    expectNoDifference(
      message,
      """
      The next action is not the one that the test expects to receive.

        Expected -, received +:
            Sender.Action.second(
              name: "a",
          -   number: 1
          +   number: 2
            )
        Sent by: the effect made at swift:18
        Waiting after it: .second(…)

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """)
  }

  @Test("Of actions of other cases, the pending one nearest to the expected one is compared")
  func nearest() async {
    let message = await failure(
      receiving: .second(name: "a", number: 1),
      of: [.third, .first(1), .second(name: "a", number: 2)])
    expectNoDifference(
      message,
      """
      The next action is not the one that the test expects to receive.

        Received: Sender.Action.third
        Expected -, nearest in the queue +:
            Sender.Action.second(
              name: "a",
          -   number: 1
          +   number: 2
            )
        Sent by: the effect made at swift:18
        Waiting after it: .first(1), .second(…)

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """)
  }

  @Test("Of several pending actions of one case, the one with the smallest difference is compared")
  func nearestPayload() async {
    let message = await failure(
      receiving: .second(name: "a", number: 1),
      of: [
        .second(name: "b", number: 2), .second(name: "c", number: 3),
        .second(name: "a", number: 4), .second(name: "d", number: 1),
      ])
    expectNoDifference(
      message,
      """
      The next action is not the one that the test expects to receive.

        Received:
          Sender.Action.second(
            name: "b",
            number: 2
          )
        Expected -, nearest in the queue +:
            Sender.Action.second(
              name: "a",
          -   number: 1
          +   number: 4
            )
        Sent by: the effect made at swift:18
        Waiting after it: .second(…) (3 times)

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """)
  }

  @Test("A failure names the first of many pending actions, and counts the others")
  func many() async {
    let rest = Array(repeating: Sender.Action.first(1), count: 2_000)
    let waits = await failure(receiving: .third, of: [.first(0)] + rest)?
      .split(separator: "\n").first { $0.contains("Waiting") }
    #expect(waits == "  Waiting after it: .first(1) (1000 times), and 1000 more")
    let different = (1...50).map { Sender.Action.first($0) }
    let names = await failure(receiving: .third, of: [.first(0)] + different)?
      .split(separator: "\n").first { $0.contains("Waiting") }
    let shown = (1...20).map { ".first(\($0))" }.joined(separator: ", ")
    #expect(names.map(String.init) == "  Waiting after it: \(shown), and 30 more")
  }

  @Test(
    "A failure about unreceived actions shows the first 20 and their senders, and counts the rest")
  func manyUnreceived() async {
    let recorder = IssueRecorder()
    let store = TestStore(initialState: Sender.State()) { Sender() }
    await withIssueReporters([recorder]) {
      await store.send(.start((1...5_000).map { .first($0) }))
      await store.finish()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.start((1...5_000).map { .first($0) }))
      await store.skipReceivedActions()
    }
    let lines = recorder.messages.map { $0.split(separator: "\n") }
    #expect(lines.count == 2)
    for (lines, isFailure) in zip(lines, [true, false]) {
      let shown = (1...20).map { "    Sender.Action.first(\($0))" }
      #expect(lines.filter { $0.contains("Action.first") }.map(String.init) == shown)
      #expect(lines.contains("    … and 4980 more"))
      #expect(lines.count { $0.contains("sent by the effect") } == (isFailure ? 20 : 0))
    }
  }

  @Test("A failure says where in the queue the expected action is pending")
  func later() async {
    let message = await failure(receiving: .first(2), of: [.third, .first(1), .first(2)])
    expectNoDifference(
      message,
      """
      The next action is not the one that the test expects to receive.

        Expected -, received +:
          - Sender.Action.first(2)
          + Sender.Action.third
        Sent by: the effect made at swift:18
        Waiting after it: .first(1), .first(2)

      The expected action is number 2 in the queue; receive the earlier ones first.

      [test-store-unexpected-action]
      """)
    let next = await failure(receiving: .first(2), of: [.third, .first(2)])
    #expect(
      next?.contains("The expected action is next in the queue; receive this one first.") == true)
  }

  @Test("A failure shows the first lines of a large action, and counts the others")
  func large() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Sender.State()) { Sender() }
      await store.send(.start([.many((1...300).map { "line \($0)" })]))
      await store.receive { $0 == .third }
    }
    let message = try #require(recorder.messages.first)
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      Array(lines.dropFirst(2).prefix(5)) == [
        "  Expected: an action that satisfies the test's predicate",
        "  Received:",
        "    Sender.Action.many(",
        "      [",
        "        [0]: \"line 1\",",
      ])
    #expect(
      Array(lines.dropFirst(33).prefix(4)) == [
        "        [27]: \"line 28\",",
        "    … (274 more lines)",
        "  Sent by: the effect made at IntarsiaTestingTests/UnexpectedActionTests.swift:18",
        "",
      ])
  }

  @Test("An expected and a received action that share nothing are both shown")
  func unlike() async {
    let message = await failure(receiving: .third, of: [.first(1)])
    #expect(message?.contains("    - Sender.Action.third\n    + Sender.Action.first(1)\n") == true)
  }
}
