import IntarsiaTesting
import Testing

/// A feature whose state cannot be compared, nor its actions.
@Reducer
private struct Uncomparable {
  struct State {
    var count = 0
    var onChange: () -> Void = {}
  }

  enum Action {
    case add(Int)
    case added(Result<Int, any Error>)
    case child(Child)

    @CasePathable
    enum Child {
      case rename(String)
      case clear
    }
  }

  struct TooMany: Error {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number):
        return .run { send in
          try await VirtualClock().sleep(for: .seconds(10))
          guard number < 10 else { throw TooMany() }
          await send(.added(.success(number)))
        } catch: { error, send in
          await send(.added(.failure(error)))
        }
      case .added(.success(let number)):
        state.count += number
        return .none
      case .added(.failure):
        state.count = 0
        return .none
      case .child(.rename(let name)):
        state.count = name.count
        return .none
      case .child(.clear):
        state.count = 0
        return .none
      }
    }
  }
}

@Suite("Sending and receiving", .endsWithinAMinute)
struct ReceivingTests {
  private let recorder = IssueRecorder()

  private func makeStore() -> TestStoreOf<Uncomparable> {
    TestStore(initialState: Uncomparable.State()) { Uncomparable() }
  }

  @Test("A state that cannot be compared is checked field by field")
  func fieldByField() async {
    let store = makeStore()
    await store.send(.add(3))
    await store.receive(\.added.success, 3) { $0.count = 3 }
    store.assert(\.count, equals: 3)
    withIssueReporters([recorder]) {
      store.assert(\.count, equals: 4)
    }
    #expect(
      recorder.messages == [
        """
        A field of the state is not what the test expects here.

          Expected -, actual +:
            - 4
            + 3

        If the feature is right, change the expectation: lines with a minus are what the test \
        expects, lines with a plus are what the feature did.

        [test-store-state-mismatch]
        """
      ])
  }

  @Test("An assertion closure compares a state that is not Equatable field by field")
  func partByPart() async {
    let store = makeStore()
    await store.send(.add(3))
    await store.receive(\.added.success, 3) { $0.count = 3 }
    store.assert { $0.count = 3 }
    await withIssueReporters([recorder]) {
      await store.send(.add(1))
      await store.receive(\.added.success, 1) { $0.count = 5 }
      store.assert { $0.count = 6 }
    }
    #expect(
      recorder.messages.map { $0.split(separator: "\n").first } == [
        "The state is not what the test expects after receiving .added(.success(1)).",
        "The state is not what the test expects here.",
      ])
    #expect(recorder.messages.allSatisfy { $0.contains("+   count: 4") })
  }

  @Test("Effects and actions of a feature without equatable state must still be asserted")
  func leftovers() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.add(3))
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.runningEffects])
  }

  @Test(
    "Effects that finish() reported are not reported again at the end of the test")
  func toldOnce() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.add(3))
      await store.finish(timeout: .zero)
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.runningEffects])
  }

  @Test("An undescribed change of a state that cannot be compared is reported")
  func undescribedChange() async {
    let store = makeStore()
    await withIssueReporters([recorder]) {
      await store.send(\.child.rename, "Blob")
      await store.send(\.child.rename, "Blub")
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.stateMismatch])
    #expect(recorder.messages.first?.contains("{ $0.count = 4 }") == true)
  }

  @Test("A test store sends an action by the key path of its case")
  func sendingByCase() async {
    let store = makeStore()
    await store.send(\.child.rename, "Blob") { $0.count = 4 }
    await store.send(\.child.clear) { $0.count = 0 }
  }

  @Test("A test store receives an action by a predicate")
  func predicate() async {
    let store = makeStore()
    await store.send(.add(10))
    await store.receive { action in
      if case .added(.failure(is Uncomparable.TooMany)) = action { true } else { false }
    }
    await store.send(.add(1))
    await withIssueReporters([recorder]) {
      await store.receive { _ in false }
    }
    #expect(
      recorder.messages == [
        """
        The next action is not the one that the test expects to receive.

          Expected: an action that satisfies the test's predicate
          Received: Uncomparable.Action.added(.success(1))
          Sent by: the effect made at IntarsiaTestingTests/ReceivingTests.swift:30

        If the feature is right, receive this action: await store.receive(\\.added.success).

        [test-store-unexpected-action]
        """
      ])
  }

  @Test("A timeout of receive or finish can be shorter than the store's")
  func timeout() async {
    let store = makeStore()
    let task = await store.send(.add(1))
    await withIssueReporters([recorder]) {
      await store.receive(\.added, timeout: .seconds(9))
      await store.finish(timeout: .zero)
      await task.finish(timeout: .zero)
    }
    #expect(
      recorder.issues.map(\.code) == [
        TestStoreIssues.noActionToReceive, TestStoreIssues.runningEffects,
        TestStoreIssues.runningEffects,
      ])
    #expect(
      recorder.messages.first == """
        The test expects to receive an action, but no effect sends one.

          Expected: an action of the case \\.added
          Running effects:
            made at IntarsiaTestingTests/ReceivingTests.swift:30
              waits for a clock, sleeping until +10.0 seconds

        The effect that wakes first sleeps 10.0 seconds more, which is beyond the timeout of 9.0 \
        seconds of virtual time. Raise the timeout if the effect is meant to sleep that long.

        [test-store-no-action-to-receive]
        """)
    await store.receive(\.added.success, 1, timeout: .seconds(10)) { $0.count = 1 }
  }

  @Test("receive and finish wait for no longer than the store's timeout by default")
  func storeTimeout() async {
    let store = makeStore()
    store.timeout = .seconds(9)
    let task = await store.send(.add(1))
    await withIssueReporters([recorder]) {
      await store.receive(\.added)
      await task.finish()
    }
    let running = """
        Running effects:
          made at IntarsiaTestingTests/ReceivingTests.swift:30
            waits for a clock, sleeping until +10.0 seconds

      The effect that wakes first sleeps 10.0 seconds more, which is beyond the store's timeout of \
      9.0 seconds of virtual time. Raise the timeout if the effect is meant to sleep that long.
      """
    #expect(
      recorder.messages == [
        """
        The test expects to receive an action, but no effect sends one.

          Expected: an action of the case \\.added
        \(running)

        [test-store-no-action-to-receive]
        """,
        """
        Effects of the action do not end by themselves.

        \(running)

        [test-store-running-effects]
        """,
      ])
    store.timeout = .seconds(10)
    await store.receive(\.added.success, 1) { $0.count = 1 }
    await store.finish()
  }
}
