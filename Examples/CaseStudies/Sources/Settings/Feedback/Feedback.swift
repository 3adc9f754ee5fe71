package import Intarsia

/// The part of the settings in which the user sends feedback.
///
/// It was added later, together with its client. Both are in this folder. `FeedbackTests` counts
/// the lines that they need in other files.
@Reducer
package struct Feedback: Sendable {
  /// The result of the last attempt to send feedback.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The number of the message that was sent last.
    package var number: Int?

    /// The message of the failure, if the last attempt failed.
    package var failure: String?

    /// Creates the state before the first attempt.
    package init() {}
  }

  /// The events that the feature handles.
  package enum Action: Equatable, Sendable {
    /// The user sends feedback.
    case sendButtonTapped(String)

    /// The number of the sent message, or the failure.
    case response(Result<Int, SettingsFailure>)
  }

  @Dependency(\.feedback) private var client

  /// Creates the feature.
  package init() {}

  /// The feature's logic: its state changes and effects.
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
