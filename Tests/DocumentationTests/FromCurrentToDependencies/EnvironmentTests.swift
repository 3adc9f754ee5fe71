import IntarsiaTesting
import Testing

// snippet
let triviaReducer = EnvironmentReducer<TriviaState, TriviaAction, TriviaClient> {
  state, action, trivia in
  switch action {
  case .askButtonTapped:
    return .task { [number = state.number] in .answered(try await trivia.ask(number)) }
  case .answered(let text):
    state.text = text
    return .none
  }
}
// end

// snippet
struct QuizState: Equatable {
  var left = TriviaState(number: 1)
  var right = TriviaState(number: 2)
}

@CasePathable
enum QuizAction: Equatable {
  case left(TriviaAction)
  case right(TriviaAction)
}

typealias QuizEnvironment = (easy: TriviaClient, hard: TriviaClient)

let quizReducer = EnvironmentReducer<QuizState, QuizAction, QuizEnvironment>.combine(
  triviaReducer.pullback(state: \.left, action: \.left, environment: \.easy),
  triviaReducer.pullback(state: \.right, action: \.right, environment: \.hard))
// end

// snippet
struct Quiz: Reducer {
  var body: some Reducer<QuizState, QuizAction> {
    Scope(state: \.left, action: \.left) {
      Reduce(triviaReducer) { values in values.trivia }
    }
    Scope(state: \.right, action: \.right) {
      Trivia()
    }
  }
}
// end

@Suite("From a global to environments and dependencies: the alternatives", .endsWithinAMinute)
struct ExplicitTriviaTests {
  @Test("A test store of an environment reducer receives a complete environment")
  func environment() async {
    // snippet
    let store = TestStore(
      initialState: QuizState(),
      reducer: quizReducer,
      environment: (
        easy: TriviaClient { _ in "easy" },
        hard: TriviaClient(ask: unimplemented("hard.ask", placeholder: ""))
      ))
    await store.send(.left(.askButtonTapped))
    await store.receive(\.left.answered) { $0.left.text = "easy" }
    // end
  }

  @Test("An environment reducer takes its environment from dependencies")
  func bridge() async {
    // snippet
    let store = TestStore(initialState: QuizState()) {
      Quiz()
    } withDependencies: {
      $0.trivia.ask = { number in "\(number) is small" }
    }
    await store.send(.left(.askButtonTapped))
    await store.receive(\.left.answered) { $0.left.text = "1 is small" }
    await store.send(.right(.askButtonTapped))
    await store.receive(\.right.answered) { $0.right.text = "2 is small" }
    // end
  }

  @Test("A test without an override of the trivia client fails")
  func forgotten() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: TriviaState()) { Trivia() }
      await store.send(.askButtonTapped)
      await store.receive(\.answered) { $0.text = "unimplemented" }
    }
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.first?.contains("TriviaClient.ask") == true)
  }
}
