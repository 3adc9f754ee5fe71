package import Intarsia

/// Tells facts about numbers: about one, about two at once, about any number of them at once.
///
/// ```swift
/// let store = Store(initialState: Facts.State()) { Facts() }
/// await store.send(.twoButtonTapped(42, 7)).finish()
/// store.facts.map(\.text)
/// ```
@Reducer
package struct Facts: Sendable {
  /// What was asked, and the answer to it.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The facts, in the order in which the numbers were asked for.
    package var facts: [NumberFact] = []

    /// Why there are none.
    package var failure: String?

    /// Whether a question has no answer yet.
    package var isLoading = false

    /// Creates the state before anything was asked.
    package init() {}
  }

  /// What can happen.
  package enum Action: Equatable, Sendable {
    /// The person asks about one number.
    case oneButtonTapped(Int)

    /// The person asks about one number, in the part of the application that still has callbacks.
    case callbackButtonTapped(Int)

    /// The person asks about two numbers.
    case twoButtonTapped(Int, Int)

    /// The person asks about as many numbers as there are.
    case manyButtonTapped([Int])

    /// The person does not want to wait for the answer any longer.
    case cancelButtonTapped

    /// The answer to all that was asked, or why there is none.
    case response(Result<[NumberFact], FactFailure>)
  }

  @Dependency(\.facts) private var client
  @Dependency(\.callbackFacts) private var callbackClient

  private enum CancelID {
    case question
  }

  /// Creates the feature.
  package init() {}

  /// How the state changes, and what is asked of the world outside.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .oneButtonTapped(let number):
        return answer(&state, .task { [try await client.about(number)] })

      case .callbackButtonTapped(let number):
        return answer(
          &state,
          .future { [callbackClient] callback in
            let cancel = callbackClient.fact(number) { result in
              callback(result.map { [NumberFact(number, $0)] })
            }
            callback.onCancel(cancel)
          })

      case .twoButtonTapped(let first, let second):
        return answer(
          &state,
          .task {
            async let one = client.about(first)
            async let other = client.about(second)
            return try await [one, other]
          })

      case .manyButtonTapped(let numbers):
        return answer(&state, .task { try await client.about(numbers) })

      case .cancelButtonTapped:
        state.isLoading = false
        return .cancel(id: CancelID.question)

      case .response(.success(let facts)):
        state.isLoading = false
        state.facts = facts
        return .none

      case .response(.failure(let failure)):
        state.isLoading = false
        state.failure = failure.message
        return .none
      }
    }
  }

  /// Starts on a question; one that is still without an answer is given up.
  private func answer(
    _ state: inout State, _ facts: Effect<[NumberFact]>
  ) -> Effect<Action> {
    state.facts = []
    state.failure = nil
    state.isLoading = true
    return
      facts
      .map { .response(.success($0)) }
      .catch { .send(.response(.failure(FactFailure($0)))) }
      .cancellable(id: CancelID.question, cancelInFlight: true)
  }
}
