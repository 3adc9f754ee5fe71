package import Intarsia
package import Settings

/// The part of the settings that was added later; its environment is its only client.
package let feedbackReducer = EnvironmentReducer<
  Feedback.State, Feedback.Action, FeedbackClient
> { state, action, client in
  switch action {
  case .sendButtonTapped(let text):
    state.failure = nil
    return .run { send in
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
