import IntarsiaTesting
import Testing

/// Loads two numbers in sequence and counts the received ones.
@Reducer
private struct Loader {
  @ObservableState
  struct State: Equatable {
    var number = 0
    var isLoading = false
    var received = 0
  }

  enum Action: Equatable {
    case load
    case loaded(Int)
    case done
    case listen
    case reset(to: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        state.isLoading = true
        return .run { send in
          await send(.loaded(1))
          await send(.loaded(2))
          await send(.done)
        }
      case .loaded(let number):
        state.number = number
        state.received += 1
        return .none
      case .done:
        state.isLoading = false
        return .none
      case .listen:
        return .run { _ in try await Task.never() }
      case .reset(let number):
        state.number = number
        return .none
      }
    }
  }
}

/// Waits for a continuation, which cancellation does not resume, or sleeps.
private struct Waiter: Reducer {
  enum Action { case wait, sleep }

  let wait: LockIsolated<CheckedContinuation<Void, Never>?>
  static let waitingLine = #line + 5

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .wait:
      .run { _ in await withCheckedContinuation { wait.setValue($0) } }
    case .sleep:
      .run { _ in try await VirtualClock().sleep(for: .seconds(1)) }
    }
  }
}

@Suite("Exhaustivity", .endsWithinAMinute)
struct ExhaustivityTests {
  private let recorder = IssueRecorder()

  private func makeStore(_ exhaustivity: Exhaustivity) -> TestStoreOf<Loader> {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.exhaustivity = exhaustivity
    return store
  }

  // MARK: Off

  @Test("With exhaustivity off, omitted actions and changes are not reported")
  func leavingOut() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.off)
      await store.send(.load)
      await store.receive(\.loaded, 2) { $0.number = 2 }
      await store.send(.listen)
      #expect(!store.state.isLoading, "The action that was not received has happened all the same")
    }
    #expect(recorder.messages == [])
  }

  @Test("With exhaustivity off, a wrong expectation of the state is reported")
  func wrongExpectation() async {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.off)
      await store.send(.reset(to: 3)) { $0.number = 4 }
      return #line - 1
    }
    #expect(
      recorder.messages == [
        """
        The state is not what the test expects after sending .reset(to: 3).

          Expected -, actual +:
              Loader.State(
            -   number: 4,
            +   number: 3,
                isLoading: false,
                received: 0
              )

        If the feature is right, change the expectation: lines with a minus are what the test \
        expects, lines with a plus are what the feature did.

        [test-store-state-mismatch]
        """
      ])
    #expect(recorder.issues.first?.location.line == UInt(line))
    #expect(recorder.issues.first?.severity == .error)
  }

  @Test("With exhaustivity off, an action that never comes is compared with the nearest")
  func noneOfThose() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.off)
      await store.send(.load)
      await store.receive(\.loaded, 3)
      store.assert { $0.received = 2 }
    }
    #expect(
      recorder.messages == [
        """
        None of the 3 received actions is the one that the test expects.

          Expected -, received +:
            - Loader.Action.loaded(3)
            + Loader.Action.loaded(1)
          All received: .loaded(1), .loaded(2), .done
          Running effects: none

        If the feature is right, receive the action that it sends: lines with a minus are what the \
        test expects, lines with a plus are the received action.

        [test-store-unexpected-action]
        """
      ])
  }

  @Test("With exhaustivity off, an action that no effect sends fails the test")
  func noneOfThoseButLater() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.off)
      await store.send(.load)
      await store.receive(\.loaded, 2)
      await store.send(.load)
      await store.send(.load)
      await store.skipReceivedActions()
      await store.send(.load)
      await store.receive(.done)
      await store.receive(.reset(to: 1))
    }
    // `receive(.done)` has skipped the earlier actions, so the failure does not list them.
    #expect(
      recorder.messages == [
        """
        The test expects to receive an action, but no effect sends one.

          Expected: Loader.Action.reset(to: 1)
          Running effects: none

        Check that an earlier step of the test starts the effect that sends the action, and that \
        no step cancels it.

        [test-store-no-action-to-receive]
        """
      ])
  }

  @Test("With exhaustivity off, the only received action is shown if it is not the expected one")
  func anotherOne() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.off)
      await store.send(.load)
      await store.receive(\.loaded, 2)
      await store.receive { $0 == .load }
    }
    #expect(
      recorder.messages == [
        """
        The only received action is not the one that the test expects.

          Expected: an action that satisfies the test's predicate
          Received: Loader.Action.done
          Running effects: none

        If the feature is right, receive one of these actions: await store.receive(\\.done).

        [test-store-unexpected-action]
        """
      ])
  }

  @Test("Sending reports the actions that the test has not received before")
  func unhandledBeforeSending() async {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.on)
      await store.send(.load) { $0.isLoading = true }
      await store.send(.reset(to: 3)) { $0.number = 3 }
      return #line - 1
    }
    let sender = "the effect made at IntarsiaTestingTests/ExhaustivityTests.swift:27"
    #expect(
      recorder.messages == [
        """
        Effects have sent 3 actions that the test has not received before it sends .reset(to: 3).

          Actions:
            Loader.Action.loaded(1)
            sent by \(sender)
            Loader.Action.loaded(2)
            sent by \(sender)
            Loader.Action.done
            sent by \(sender)

        Receive each of them, in this order, before: await store.receive(\\.loaded). If this test is about \
        something else, call skipReceivedActions.

        [test-store-unhandled-actions]
        """
      ])
    #expect(recorder.issues.first.map { Int($0.location.line) } == line)
  }

  @Test("Unreceived actions are reported at the line that created the released store")
  func unhandledAtTheEnd() async {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.on)
      await store.send(.load) { $0.isLoading = true }
      return #line - 1
    }
    let starts = recorder.messages.map { $0.prefix { $0 != "\n" } }
    #expect(
      starts == ["Effects have sent 3 actions that the test has not received by its end."])
    let lastUse = "Last used at: IntarsiaTestingTests/ExhaustivityTests.swift:\(line)\n"
    #expect(recorder.messages.first?.contains(lastUse) == true)
  }

  // MARK: Off, and shown

  @Test("Assertions that a test leaves out are shown as warnings on request")
  func shownAssertions() async {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.off(showSkippedAssertions: true))
      await store.send(.load)
      await store.receive(\.loaded, 2) { $0.number = 2 }
      await store.send(.listen)
      return #line - 1
    }
    #expect(recorder.issues.allSatisfy { $0.severity == .warning })
    let remedy = """
      Nothing has to be done. The store was told to show what the test leaves out: set exhaustivity \
      to .off to hide it, or to .on to have it described.

      [test-store-skipped-assertion]
      """
    let parts = recorder.messages.map { $0.replacing("\n\n" + remedy, with: "") }
    #expect(
      parts == [
        """
        The test omits a part of the changes after sending .load.

          Described -, actual +:
              Loader.State(
                number: 0,
            -   isLoading: false,
            +   isLoading: true,
                received: 0
              )
        """,
        """
        The test passed over an action that an effect has sent.

          Action: Loader.Action.loaded(1)
        """,
        """
        The test omits a part of the changes after receiving .loaded(2).

          Described -, actual +:
              Loader.State(
                number: 2,
                isLoading: true,
            -   received: 1
            +   received: 2
              )
        """,
        """
        The test passed over an action that an effect has sent.

          Action: Loader.Action.done
        """,
        """
        The test is over, but effects are still running.

          Running effects: made at IntarsiaTestingTests/ExhaustivityTests.swift:40
          Last used at: IntarsiaTestingTests/ExhaustivityTests.swift:\(line)
        """,
      ])
  }

  @Test("Several actions that a test passes over are shown together")
  func severalPassedOver() async {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.off(showSkippedAssertions: true))
      await store.send(.load) { $0.isLoading = true }
      await store.receive(\.done) { $0.isLoading = false }
      return #line - 1
    }
    #expect(
      recorder.messages == [
        """
        The test passed over 2 actions that effects have sent.

          Actions:
            Loader.Action.loaded(1)
            Loader.Action.loaded(2)

        Nothing has to be done. The store was told to show what the test leaves out: set \
        exhaustivity to .off to hide it, or to .on to have it described.

        [test-store-skipped-assertion]
        """
      ])
    #expect(recorder.issues.first?.severity == .warning)
    #expect(recorder.issues.first?.location.line == UInt(line))
  }

  // MARK: For a part of a test

  @Test("A part of a test can be less exhaustive than the rest")
  func partOfATest() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.on)
      await store.withExhaustivity(.off) {
        await store.send(.load)
        await store.receive(\.done)
      }
      #expect(store.exhaustivity == .on)
      store.assert {
        $0.number = 2
        $0.received = 2
      }
      await store.send(.reset(to: 0))
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.stateMismatch])
  }

  @Test("An error thrown from a less exhaustive part restores the previous exhaustivity")
  func errorInAPart() async {
    struct Fault: Error {}
    let store = makeStore(.on)
    await #expect(throws: Fault.self) {
      try await store.withExhaustivity(.off) {
        await store.send(.reset(to: 1))
        throw Fault()
      }
    }
    #expect(throws: Fault.self) {
      try store.withExhaustivity(.off) { () throws in throw Fault() }
    }
    #expect(store.exhaustivity == .on)
  }

  @Test("The result of a single-call less exhaustive part is discardable")
  func partOfOneCall() async {
    // The package's checks treat warnings as errors, so it is enough that this code compiles.
    let store = makeStore(.on)
    await store.withExhaustivity(.off) { await store.send(.reset(to: 1)) }
    store.withExhaustivity(.off) { store.state.number.advanced(by: 1) }
    #expect(store.state.number == 1)
  }

  // MARK: Skipping

  @Test("Skipping missing actions or effects is reported, unless the skip is not strict")
  func nothingToSkip() async {
    await withIssueReporters([recorder]) {
      let store = makeStore(.on)
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
      #expect(recorder.messages == [])
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    let remedy =
      "Remove the call, or pass strict: false if there is sometimes nothing to skip."
    #expect(
      recorder.messages == [
        """
        The test skips received actions, but none has been received.

        \(remedy)

        [test-store-nothing-to-skip]
        """,
        """
        The test skips effects that run, but none does.

        \(remedy)

        [test-store-nothing-to-skip]
        """,
      ])
  }

  @Test("skipReceivedActions applies the state changes of the skipped actions")
  func skipping() async {
    let store = makeStore(.on)
    await store.send(.load) { $0.isLoading = true }
    await store.skipReceivedActions()
    store.assert {
      $0.number = 2
      $0.received = 2
      $0.isLoading = false
    }
    await store.send(.listen)
    await store.skipInFlightEffects()
  }

  @Test("skipInFlightEffects does not wait for effects that ignore cancellation")
  func skippingWhatIgnoresCancellation() async {
    let wait = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    defer { wait.value?.resume() }
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { Waiter(wait: wait) }
      await store.send(.wait)
      await store.skipInFlightEffects()
      #expect(wait.value != nil)
      await store.send(.sleep)
      await store.finish()
      await store.skipInFlightEffects(strict: false)
      #expect(recorder.messages == [])
      await store.skipInFlightEffects()
    }
    #expect(
      recorder.messages == [
        """
        The test skips effects that run, but none does.

        Remove the call, or pass strict: false if there is sometimes nothing to skip.

        [test-store-nothing-to-skip]
        """
      ])
  }

  @Test("A failure says which running effects were cancelled through their task")
  func cancelledTask() async {
    let wait = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    defer { wait.value?.resume() }
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { Waiter(wait: wait) }
      let task = await store.send(.wait)
      await task.cancel()
    }
    #expect(recorder.messages.count == 1)
    #expect(
      recorder.messages.first?.contains(
        """
        made at IntarsiaTestingTests/ExhaustivityTests.swift:\(Waiter.waitingLine), cancelled but not yet ended
        """) == true)
  }

  @Test("Cancelling the effects of an action is a use of the store")
  func cancelling() async throws {
    let line = await withIssueReporters([recorder]) {
      let store = makeStore(.on)
      await store.send(.listen)
      let task = await store.send(.listen)
      await task.cancel()
      return #line - 1
    }
    let message = try #require(recorder.messages.first)
    #expect(
      message.contains("Last used at: IntarsiaTestingTests/ExhaustivityTests.swift:\(line)\n"),
      "\(message)")
  }
}
