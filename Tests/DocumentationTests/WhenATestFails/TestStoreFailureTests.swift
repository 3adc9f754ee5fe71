import IntarsiaTesting
import Testing

/// The failures of a test store: the code, the place and the whole text of each.
///
/// The page `Documentation/WhenATestFails.md` shows all of these texts, word for word.
@Suite("Failures of a test store", .endsWithinAMinute, .needsExactMode)
struct TestStoreFailureTests {
  private static let storeLine = #line + 3

  private func makeStore() -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.catalogue.search = { ["The \($0) of Miss Jean Brodie"] }
    }
  }

  // MARK: - State

  @Test("A test that describes a part of a change shows the difference")
  func incompleteChange() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.stateMismatch,
      """
      The state is not what the test expects after sending .typed("Prime").

        Expected -, actual +:
            Search.State(
              words: "Prime",
              titles: [],
          -   isSearching: false
          +   isSearching: true
            )

      If the feature is right, change the expectation: lines with a minus are what the test expects, \
      lines with a plus are what the feature did.

      [test-store-state-mismatch]
      """
    ) {
      await store.send(.typed("Prime")) { $0.words = "Prime" }
      return #line - 1
    }
    await store.skipInFlightEffects()
  }

  @Test("A test that describes no change shows the actual change")
  func undescribedChange() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.stateMismatch,
      """
      The state changed after sending .typed("Prime"), and the test describes no change.

        Before -, after +:
            Search.State(
          -   words: "",
          +   words: "Prime",
              titles: [],
          -   isSearching: false
          +   isSearching: true
            )

      If the feature is right, describe the change in a closure:

          {
            $0.words = "Prime"
            $0.isSearching = true
          }

      [test-store-state-mismatch]
      """
    ) {
      await store.send(.typed("Prime"))
      return #line - 1
    }
    await store.skipInFlightEffects()
  }

  @Test("A test that describes a change shows that the feature makes none")
  func missingChange() async throws {
    let store = makeStore()
    await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.stateMismatch,
      """
      The state did not change after sending .typed("Prime"), but the test expects it to.

        Expected -, actual +:
            Search.State(
              words: "Prime",
              titles: [],
          -   isSearching: false
          +   isSearching: true
            )

      If the feature is right, change the expectation: lines with a minus are what the test expects, \
      lines with a plus are what the feature did.

      [test-store-state-mismatch]
      """
    ) {
      await store.send(.typed("Prime")) { $0.isSearching = false }
      return #line - 1
    }
    await store.skipInFlightEffects()
  }

  @Test("An assertion closure without a change is reported if the state does not change")
  func needlessClosure() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.expectedNoChange,
      """
      The state did not change after sending .found([]), nor does the closure that describes the \
      change.

      If the action should change nothing, remove the closure. If it should change something, \
      describe that in the closure, and the difference will be shown.

      [test-store-expected-no-change]
      """
    ) {
      await store.send(.found([])) { $0.isSearching = false }
      return #line - 1
    }
  }

  @Test("An error thrown in an assertion closure is reported")
  func thrownError() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.stateMismatch,
      """
      The closure that describes the expected state threw an error.

        Error: Fault()

      Correct the line that threw it: it often needs a value that the state does not have.

      [test-store-state-mismatch]
      """
    ) {
      struct Fault: Error {}
      await store.send(.found([])) { _ in throw Fault() }
      return #line - 1
    }
  }

  @Test("assert shows the difference from the actual state")
  func assertion() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.stateMismatch,
      """
      The state is not what the test expects here.

        Expected -, actual +:
            Search.State(
          -   words: "Prime",
          +   words: "",
              titles: [],
              isSearching: false
            )

      If the feature is right, change the expectation: lines with a minus are what the test expects, \
      lines with a plus are what the feature did.

      [test-store-state-mismatch]
      """
    ) {
      store.assert { $0.words = "Prime" }
      return #line - 1
    }
  }

  // MARK: - Received actions

  @Test("receive shows an action with another value")
  func unexpectedValue() async throws {
    let store = makeStore()
    await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.unexpectedAction,
      """
      The next action is not the one that the test expects to receive.

        Expected -, received +:
            Search.Action.found(
              [
          -     [0]: "The Prime of Life"
          +     [0]: "The Prime of Miss Jean Brodie"
              ]
            )
        Sent by: the effect made at DocumentationTests/Search.swift:39

      If the feature is right, receive the action that it sends: lines with a minus are what the \
      test expects, lines with a plus are the received action.

      [test-store-unexpected-action]
      """
    ) {
      await store.receive(\.found, ["The Prime of Life"])
      return #line - 1
    }
  }

  @Test("receive shows an action of another case")
  func unexpectedCase() async throws {
    let store = makeStore()
    await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.unexpectedAction,
      """
      The next action is not the one that the test expects to receive.

        Expected: an action of the case \\.typed
        Received:
          Search.Action.found(
            [
              [0]: "The Prime of Miss Jean Brodie"
            ]
          )
        Sent by: the effect made at DocumentationTests/Search.swift:39

      If the feature is right, receive this action: await store.receive(\\.found).

      [test-store-unexpected-action]
      """
    ) {
      await store.receive(\.typed)
      return #line - 1
    }
  }

  @Test("receive fails if no effect is running")
  func nothingRuns() async throws {
    let store = makeStore()
    try await expectIssue(
      TestStoreIssues.noActionToReceive,
      """
      The test expects to receive an action, but no effect sends one.

        Expected: an action of the case \\.found
        Running effects: none

      Check that an earlier step of the test starts the effect that sends the action, and that no \
      step cancels it.

      [test-store-no-action-to-receive]
      """
    ) {
      await store.receive(\.found)
      return #line - 1
    }
  }

  @Test("receive names an effect that sends nothing")
  func effectWaits() async throws {
    let store = makeStore()
    let (answers, continuation) = AsyncStream<[String]>.makeStream()
    store.dependencies.catalogue.search = { _ in
      await answers.first { _ in true } ?? []
    }
    await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.noActionToReceive,
      """
      The test expects to receive an action, but no effect sends one.

        Expected: an action of the case \\.found
        Running effects: made at DocumentationTests/Search.swift:39

      Each running effect waits for an event that does not happen by itself. Trigger the event \
      first: advance the clock, yield from the stream, resume the continuation, or send the action \
      that it waits for. If external work is to resume it, put withExternalWork("label") { … } \
      around that wait, or .usesExternalWork on the test.

      [test-store-no-action-to-receive]
      """
    ) {
      await store.receive(\.found)
      return #line - 1
    }
    continuation.yield(["Prime Numbers"])
    await store.receive(\.found) {
      $0.titles = ["Prime Numbers"]
      $0.isSearching = false
    }
  }

  @Test("An action that the test does not receive is reported")
  func unhandledAction() async throws {
    let store = makeStore()
    await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.unhandledActions,
      """
      An effect has sent an action that the test has not received by its end.

        Action:
          Search.Action.found(
            [
              [0]: "The Prime of Miss Jean Brodie"
            ]
          )
          sent by the effect made at DocumentationTests/Search.swift:39

      Receive it before: await store.receive(\\.found). If this test is about something else, call \
      skipReceivedActions.

      [test-store-unhandled-actions]
      """
    ) {
      await store.finish()
      return #line - 1
    }
  }

  // MARK: - Effects

  @Test("An effect that sleeps at the end of the test is reported")
  func sleepingEffect() async throws {
    try await expectIssue(
      TestStoreIssues.runningEffects,
      """
      The test is over, but effects are still running.

        Running effects:
          made at DocumentationTests/Search.swift:39
            waits for a clock, sleeping until +0.3 seconds
        Last used at: DocumentationTests/TestStoreFailureTests.swift:359

      The effect that wakes first sleeps 0.3 seconds more. To let it run, receive the actions that \
      it sends, or end the test with finish. To stop it, send the action that cancels it, or end \
      the test with skipInFlightEffects.

      [test-store-running-effects]
      """
    ) {
      let store = makeStore()
      await store.send(.typed("Prime")) {
        $0.words = "Prime"
        $0.isSearching = true
      }
      return Self.storeLine
    }
  }

  @Test("Awaiting the task of an effect that waits for the test is reported")
  func effectNeverEnds() async throws {
    let store = makeStore()
    let (answers, continuation) = AsyncStream<[String]>.makeStream()
    store.dependencies.catalogue.search = { _ in
      await answers.first { _ in true } ?? []
    }
    let task = await store.send(.typed("Prime")) {
      $0.words = "Prime"
      $0.isSearching = true
    }
    try await expectIssue(
      TestStoreIssues.runningEffects,
      """
      Effects of the action do not end by themselves.

        Running effects: made at DocumentationTests/Search.swift:39

      Let each effect end before the test does: finish the stream or the call that it awaits, or \
      send the action that cancels it. If external work is to resume it, put \
      withExternalWork("label") { … } around that wait, or .usesExternalWork on the test. If an \
      effect is meant to run on, end the test with skipInFlightEffects.

      [test-store-running-effects]
      """
    ) {
      await task.finish()
      return #line - 1
    }
    continuation.finish()
    await store.receive(\.found) { $0.isSearching = false }
  }

  @Test("Using a dependency without an override is reported")
  func unimplementedDependency() async throws {
    let store = TestStore(initialState: Search.State()) { Search() }
    try await expectIssue(
      DependencyIssues.unimplemented,
      """
      Catalogue.search was called, but has no implementation.

        Arguments: "Prime"
        Reached by: Search, by the action .typed("Prime")
        Called by the effect made at: DocumentationTests/Search.swift:39
        Declared at: DocumentationTests/Search.swift:7
        Dependency: catalogue
        Read at: DocumentationTests/Search.swift:31

      Override this endpoint in the test, even if only with a value that does nothing: that shows that \
      the feature is meant to use it.

        withDependencies {
          $0.catalogue.search = { words in … }
        } operation: {
          …
        }

      [dependency-unimplemented]
      """
    ) {
      await store.send(.typed("Prime")) {
        $0.words = "Prime"
        $0.isSearching = true
      }
      await store.finish()
      return #line - 5
    }
  }

  @Test("An unhandled error of a search effect is reported")
  func unhandledError() async throws {
    struct Fault: Error {}
    let store = makeStore()
    store.dependencies.catalogue.search = { _ in throw Fault() }
    try await expectIssue(
      EffectIssues.unhandledError,
      """
      An effect threw an error that nothing handles.

        Error: Fault()
        Effect made at: DocumentationTests/Search.swift:39
        Reached by: Search, by the action .typed("Prime")

      Handle the error: catch it inside the operation, or pass a catch closure to run and send an action \
      that tells the feature what went wrong.

      [effect-unhandled-error]
      """
    ) {
      await store.send(.typed("Prime")) {
        $0.words = "Prime"
        $0.isSearching = true
      }
      await store.finish()
      return #line - 5
    }
  }
}
