package import Intarsia

/// The part of the settings in which a person says what they think.
///
/// It was added later, with the client that it uses. Both live in this folder; what they have cost elsewhere is counted
/// by `FeedbackTests`.
@Reducer
package struct Feedback: Sendable {
  /// How far it is.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The number of what was sent last.
    package var number: Int?

    /// Why nothing was sent.
    package var failure: String?

    /// Creates the state of somebody who has said nothing yet.
    package init() {}
  }

  /// What can happen.
  package enum Action: Equatable, Sendable {
    /// The person has something to say.
    case sendButtonTapped(String)

    /// It was sent, or it was not.
    case response(Result<Int, SettingsFailure>)
  }

  @Dependency(\.feedback) private var client

  /// Creates the feature.
  package init() {}

  /// How the state changes, and what is asked of the world outside.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sendButtonTapped(let text):
        state.failure = nil
        return .run { [client] send in
          await send(.response(.success(try await client.send(text: text))))
        } catch: { error, send in
          await send(.response(.failure(SettingsFailure(error))))
        }

      case .response(.success(let number)):
        state.number = number
        return .none

      case .response(.failure(let failure)):
        state.failure = failure.message
        return .none
      }
    }
  }
}
