import Testing

@testable import IntarsiaTesting

private struct Counter: Reducer {
  @CasePathable
  enum Action: Equatable {
    case add(Int)
    case addTwice(Int)
  }

  func reduce(into count: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      count += number
      return .none
    case .addTwice(let number):
      count += number
      return .send(.add(number))
    }
  }
}

@Suite("Assertion closures that throw", .endsWithinAMinute)
struct ThrowingAssertionTests {
  private struct Fault: Error {}

  private let message = """
    The closure that describes the expected state threw an error.

      Error: Fault()

    Correct the line that threw it: it often needs a value that the state does not have.

    [test-store-state-mismatch]
    """

  @Test(
    "After the closure of `send` throws, the next step starts from the actual state",
    arguments: [Exhaustivity.on, .off])
  func sending(exhaustivity: Exhaustivity) async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { Counter() }
      store.exhaustivity = exhaustivity
      await store.send(.add(1)) { _ in throw Fault() }
      #expect(store.state == 1)
      await store.send(.add(10)) { $0 = 11 }
      store.assert { $0 = 11 }
    }
    #expect(recorder.messages == [message])
  }

  @Test("After the closure of `receive` throws, the next step starts from the actual state")
  func receiving() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { Counter() }
      await store.send(.addTwice(1)) { $0 += 1 }
      await store.receive(\.add, 1) { _ in throw Fault() }
      #expect(store.state == 2)
      await store.send(.add(10)) { $0 += 10 }
    }
    #expect(recorder.messages == [message])
  }

  @Test("Showing skipped assertions requires nothing of the state before the action")
  func requirement() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) { Counter() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.add(1)) { $0 = try #require($0 > 0 ? 1 : nil) }
    }
    #expect(recorder.issues.map(\.severity) == [.warning], "\(recorder.messages)")
  }
}
