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
      $0.continuousClock = VirtualClock()
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

  // MARK: - Values that the state does not hold

  private func makeLibrary(notes: LockIsolated<[String]>) -> TestStoreOf<Library> {
    let store = TestStore(initialState: Library.State()) { Library() }
    store.writeNote = { note in notes.withValue { $0.append(note) } }
    return store
  }

  @Test("Changes of shared values that the state does not hold are one note and no failure")
  func elsewhere() async throws {
    let notes = LockIsolated<[String]>([])
    await withIssueReporters([recorder]) {
      let store = makeLibrary(notes: notes)
      await store.send(.rowsCleared)
      await store.send(.rowsCleared)
      await store.finish()
    }
    #expect(recorder.messages == [])
    let note = try #require(notes.value.first)
    #expect(notes.value.count == 1)
    #expect(
      note == """
        note: IntarsiaTestingTests/SharedStateTests.swift:\(#line - 7): Shared state has changed at \
        IntarsiaTestingTests/SharedStateTests.swift:\(Library.clearingLine) that the state of the test \
        store does not hold, so the test need not describe it: .inMemory("rows")

        """)
  }

  @Test("The closure of a step may assert a shared value that the state does not hold")
  func assertedElsewhere() async throws {
    let notes = LockIsolated<[String]>([])
    @Shared(.inMemory("rows")) var rows = [1]
    await withIssueReporters([recorder]) {
      let store = makeLibrary(notes: notes)
      await store.send(.rowsCleared) { _ in $rows.withLock { $0 = [2] } }
      await store.send(.rowsCleared) { _ in $rows.withLock { $0 = [2, 2] } }
    }
    #expect(recorder.messages.count == 2)
    #expect(recorder.messages.first?.contains("Shared state: .inMemory(\"rows\")") == true)
    #expect(notes.value == [])
  }

  @Test("A shared value in an optional, an array or an enum of the state is held")
  func nested() async {
    let notes = LockIsolated<[String]>([])
    await withIssueReporters([recorder]) {
      let store = makeLibrary(notes: notes)
      store.exhaustivity = .off
      await store.send(.bookAdded)
      store.exhaustivity = .on
      await store.send(.pageTurned)
      #expect(recorder.messages.count == 1)
      await store.send(.bookRemovedAndPageTurned) { $0.books = [] }
    }
    #expect(recorder.messages.count == 2)
    #expect(
      recorder.messages.allSatisfy { $0.contains("Shared state: .inMemory(\"page\")") })
    #expect(notes.value == [])
  }

  @Test("A shared value with a NaN that no step changes is no mismatch")
  func notANumber() async {
    @Shared(.inMemory("ratio")) var ratio = Double.nan
    let store = TestStore(initialState: Ratio.State()) { Ratio() }
    await store.send(.set(.nan))
    await store.send(.set(1)) { $0.$ratio.withLock { $0 = 1 } }
    await store.send(.set(.nan)) { $0.$ratio.withLock { $0 = .nan } }
    #expect(ratio.isNaN)
  }
}

@Reducer
private struct Ratio {
  struct State: Equatable {
    @Shared(.inMemory("ratio")) var ratio = 0.0
  }

  enum Action { case set(Double) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let ratio):
        state.$ratio.withLock { $0 = ratio }
        return .none
      }
    }
  }
}

/// A feature with shared values in a part of its state and outside of it.
@Reducer
private struct Library {
  enum Book: Equatable { case open(Shared<Int>) }

  struct State: Equatable {
    var books: [Book?] = []
  }

  enum Action {
    case rowsCleared
    case bookAdded
    case pageTurned
    case bookRemovedAndPageTurned
  }

  static let clearingLine = #line + 8

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      @Shared(.inMemory("rows")) var rows: [Int] = []
      @Shared(.inMemory("page")) var page = 1
      switch action {
      case .rowsCleared:
        $rows.withLock { $0.append(1) }
      case .bookAdded:
        state.books = [.open($page)]
      case .pageTurned:
        $page.withLock { $0 += 1 }
      case .bookRemovedAndPageTurned:
        state.books = []
        $page.withLock { $0 += 1 }
      }
      return .none
    }
  }
}
