// The global has its usual name.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import IntarsiaTesting
import Testing

// snippet
struct TriviaWorld: Sendable {
  var trivia = TriviaClient { number in "\(number) is a number" }
}

let Current = LockIsolated(TriviaWorld())

func globalTrivia(state: inout TriviaState, action: TriviaAction) -> Effect<TriviaAction> {
  switch action {
  case .askButtonTapped:
    return .task { [number = state.number] in
      .answered(try await Current.value.trivia.ask(number))
    }
  case .answered(let text):
    state.text = text
    return .none
  }
}
// end

@Suite(
  "From a global to environments and dependencies: the global", .endsWithinAMinute, .serialized)
struct GlobalTriviaTests {
  @Test("A test replaces a global world and restores it")
  func test() async {
    // snippet
    Current.withValue { $0.trivia.ask = { number in "\(number) is even" } }
    defer { Current.setValue(TriviaWorld()) }  // forget this, and the next test sees it

    let store = TestStore(initialState: TriviaState(number: 2)) { Reduce(globalTrivia) }
    await store.send(.askButtonTapped)
    await store.receive(\.answered) { $0.text = "2 is even" }
    // end
  }

  @Test("A store takes its environment from the global world")
  @MainActor
  func firstStep() async {
    // snippet
    let store = Store(
      initialState: TriviaState(number: 2),
      reducer: triviaReducer,
      environment: Current.value.trivia)
    // end
    await store.send(.askButtonTapped).finish()
    #expect(store.withState(\.text) == "2 is a number")
  }
}
