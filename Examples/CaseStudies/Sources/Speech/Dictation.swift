package import Intarsia

/// Transcribes the user's speech, sentence by sentence.
///
/// ```swift
/// let store = Store(initialState: Dictation.State()) { Dictation() }
/// await store.send(.startButtonTapped).finish()
/// store.sentences
/// ```
@Reducer
package struct Dictation: Sendable {
  /// The transcript, and the phase of the dictation.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The complete sentences.
    package var sentences: [String] = []

    /// The sentence that is not complete yet.
    package var partial: String?

    /// The phase of the dictation.
    package var phase = Phase.silent

    /// A message for the user, if any.
    package var notice: String?

    /// Creates the state before the first dictation.
    package init() {}
  }

  /// The phase of a dictation.
  package enum Phase: Equatable, Sendable {
    /// No dictation runs.
    case silent
    /// A dictation runs.
    case listening
    /// The user stopped the dictation, but its last events are pending.
    case stopping
  }

  /// The events that the feature handles.
  package enum Action: Equatable, Sendable {
    /// The user starts the dictation.
    case startButtonTapped

    /// The user stops the dictation.
    case stopButtonTapped

    /// The dictation sent an event.
    case heard(DictationEvent)

    /// The dictation ended.
    case ended

    /// The dictation failed, with a message for the user.
    case failed(String)
  }

  @Dependency(\.dictation) private var dictation

  /// Creates the feature.
  package init() {}

  /// The feature's logic: its state changes and effects.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        guard state.phase == .silent else { return .none }
        state.phase = .listening
        state.notice = nil
        return .run { [dictation] send in
          for try await event in try await dictation(.start) { await send(.heard(event)) }
          await send(.ended)
        } catch: { error, send in
          await send(.failed("\(error)"))
        }

      case .stopButtonTapped:
        guard state.phase == .listening else { return .none }
        state.phase = .stopping
        return .run { [dictation] send in
          _ = try await dictation(.stop)
        } catch: { error, send in
          await send(.failed("\(error)"))
        }

      case .heard(.partial(let text)):
        state.partial = text
        return .none

      case .heard(.sentence(let text)):
        state.partial = nil
        state.sentences.append(text)
        return .none

      case .ended:
        state.end()
        return .none

      case .failed(let message):
        state.end()
        state.notice = message
        return .none
      }
    }
  }
}

extension Dictation.State {
  /// Keeps an incomplete sentence, and adds a notice unless the user stopped the dictation.
  mutating func end() {
    if let partial {
      sentences.append(partial + "…")
      if phase == .listening { notice = "The line went dead in the middle of a sentence." }
    }
    partial = nil
    phase = .silent
  }
}
