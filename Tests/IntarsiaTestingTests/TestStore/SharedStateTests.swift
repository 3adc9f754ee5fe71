import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    var isBusy = false
  }

  enum Action: Equatable {
    case incrementButtonTapped
    case loadButtonTapped
    case loaded
    case nothing
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$count.withLock { $0 += 1 }
        return .none
      case .loadButtonTapped:
        state.isBusy = true
        return .run { [count = state.$count] send in
          count.withLock { $0 += 10 }
          try await clock.sleep(for: .seconds(1))
          count.withLock { $0 += 100 }
          await send(.loaded)
          count.withLock { $0 += 1_000 }
        }
      case .loaded:
        state.isBusy = false
        state.$count.withLock { $0 += 1 }
        return .none
      case .nothing:
        return .none
      }
    }
  }
}

@Suite("Shared state in a test store", .endsWithinAMinute)
struct SharedStateTests {
  private let recorder = IssueRecorder()

  private func makeStore() -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = ContinuousClock()
    }
  }

  @Test("A change of shared state is asserted in the closure of its action")
  func asserted() async {
    let store = makeStore()
    await store.send(.incrementButtonTapped) {
      $0.$count.withLock { $0 = 1 }
    }
    await store.send(.incrementButtonTapped) {
      $0.$count.withLock { $0 += 1 }
    }
    #expect(store.state.count == 2)
  }

  @Test("A change that the test does not describe fails with the difference and its line")
  func undescribed() async throws {
    let store = makeStore()
    await withIssueReporters([recorder]) {
      await store.send(.incrementButtonTapped)
    }
    let message = try #require(recorder.messages.first)
    expectNoDifference(
      message,
      """
      Shared state has changed after sending .incrementButtonTapped, and the test describes no change.

        Shared state: .inMemory("count")
        Expected -, actual +:
          - 0
          + 1
        Changed at: IntarsiaTestingTests/SharedStateTests.swift:27

      If the feature is right, describe the change in the closure of the step: $0.$property.withLock \
      { $0 = … }. A change that an effect makes belongs to the next step, or to store.assert { … }.

      [test-store-state-mismatch]
      """)
    #expect(recorder.messages.count == 1)
  }

  @Test("A wrong description fails with the expected and the actual value")
  func wrong() async throws {
    let store = makeStore()
    await withIssueReporters([recorder]) {
      await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 2 } }
    }
    let message = try #require(recorder.messages.first)
    #expect(
      message.hasPrefix("Shared state is not what the test expects after sending .increment"))
    #expect(message.contains("- 2\n") && message.contains("+ 1\n"))
    #expect(store.state.count == 1)
  }

  @Test("Changes of an effect are asserted between actions and at the action that follows")
  func effects() async {
    let store = makeStore()
    await store.send(.loadButtonTapped) { $0.isBusy = true }
    store.assert { $0.$count.withLock { $0 = 10 } }
    await store.receive(\.loaded) {
      $0.isBusy = false
      $0.$count.withLock { $0 = 111 }
    }
    store.assert { $0.$count.withLock { $0 = 1_111 } }
  }

  @Test("A change of an effect that no step asserts fails at the end of the test")
  func leftover() async throws {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.loadButtonTapped)
    await store.receive(\.loaded)
    store.exhaustivity = .on
    await withIssueReporters([recorder]) { await store.finish() }
    let message = try #require(recorder.messages.first)
    #expect(
      message.hasPrefix("Shared state has changed, and the test ends without asserting it."))
    #expect(message.contains("- 111\n") && message.contains("+ 1111\n"))
    #expect(recorder.messages.count == 1)
  }

  @Test("A test store that is not exhaustive checks the described changes only")
  func nonExhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.incrementButtonTapped)
    await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 2 } }
    await withIssueReporters([recorder]) {
      await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 9 } }
    }
    #expect(recorder.messages.count == 1)
  }

  @Test("A closure that describes a change of shared state that does not come fails")
  func missing() async throws {
    let store = makeStore()
    await withIssueReporters([recorder]) {
      await store.send(.nothing) { $0.$count.withLock { $0 = 1 } }
    }
    let message = try #require(recorder.messages.first)
    #expect(message.contains("- 1\n") && message.contains("+ 0\n"))
    #expect(recorder.messages.count == 1)
    #expect(store.state.count == 0)
  }

  @Test("Changes that the test makes itself need no assertion")
  func preset() async {
    @Shared(.inMemory("count")) var count = 5
    let store = makeStore()
    $count.withLock { $0 = 7 }
    await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 8 } }
    #expect(count == 8)
  }

  @Test("The changes of one test store need no assertion in another one")
  func twoStores() async {
    let (first, second) = (makeStore(), makeStore())
    await first.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 1 } }
    await second.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 2 } }
    await first.finish()
  }

  @Test("Tests do not see one another's values", arguments: 1...3)
  func worlds(_ number: Int) async {
    let store = makeStore()
    await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 1 } }
  }

  @Test("Showing skipped assertions does not apply a relative change of shared state twice")
  func shownAssertions() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await withIssueReporters([recorder]) {
      await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 += 1 } }
    }
    #expect(recorder.messages.isEmpty, "\(recorder.messages)")
  }
}
