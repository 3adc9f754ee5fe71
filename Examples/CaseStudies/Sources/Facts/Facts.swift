package import Intarsia

/// Shows facts about one number, about two at once, or about any number of them at once.
///
/// ```swift
/// let store = Store(initialState: Facts.State()) { Facts() }
/// await store.send(.twoButtonTapped(42, 7)).finish()
/// store.facts.map(\.text)
/// ```
@Reducer
package struct Facts: Sendable {
  /// The facts or the failure, and whether a request is pending.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The facts, in the order of the requested numbers.
    package var facts: [NumberFact] = []

    /// The message of the failure, if the request failed.
    package var failure: String?

    /// Whether a request is pending.
    package var isLoading = false

    /// Creates the state before the first request.
    package init() {}
  }

  /// The events that the feature handles.
  package enum Action: Equatable, Sendable {
    /// The user asks about one number.
    case oneButtonTapped(Int)

    /// The user asks about one number, in the part of the application that still uses callbacks.
    case callbackButtonTapped(Int)

    /// The user asks about two numbers.
    case twoButtonTapped(Int, Int)

    /// The user asks about any number of numbers.
    case manyButtonTapped([Int])

    /// The user cancels the request.
    case cancelButtonTapped

    /// The facts about all requested numbers, or the failure.
    case response(Result<[NumberFact], FactFailure>)
  }

  @Dependency(\.facts) private var client
  @Dependency(\.callbackFacts) private var callbackClient

  private enum CancelID {
    case question
  }

  /// Creates the feature.
  package init() {}

  /// The feature's logic: its state changes and effects.
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

  /// Starts a request, and cancels the previous request if it is pending.
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
