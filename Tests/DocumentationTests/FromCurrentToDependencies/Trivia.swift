import Intarsia

// snippet
struct TriviaState: Equatable {
  var number = 0
  var text: String?
}

@CasePathable
enum TriviaAction: Equatable {
  case askButtonTapped
  case answered(String)
}
// end

// snippet
struct TriviaClient: Sendable {
  var ask: @Sendable (_ number: Int) async throws -> String
}
// end

// snippet
extension TriviaClient: DependencyKey {
  static let liveValue = TriviaClient { number in "\(number) is a number" }
  static let testValue = TriviaClient(
    ask: unimplemented("TriviaClient.ask", placeholder: "unimplemented"))
}

extension DependencyValues {
  var trivia: TriviaClient {
    get { self[TriviaClient.self] }
    set { self[TriviaClient.self] = newValue }
  }
}
// end

// snippet
struct Trivia: Reducer {
  @Dependency(\.trivia) var trivia

  var body: some Reducer<TriviaState, TriviaAction> {
    Reduce { state, action in
      switch action {
      case .askButtonTapped:
        return .task { [number = state.number] in .answered(try await trivia.ask(number)) }
      case .answered(let text):
        state.text = text
        return .none
      }
    }
  }
}
// end
