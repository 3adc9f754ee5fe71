package import Intarsia

/// Writes down what a person says, sentence by sentence.
///
/// ```swift
/// let store = Store(initialState: Dictation.State()) { Dictation() }
/// await store.send(.startButtonTapped).finish()
/// store.sentences
/// ```
@Reducer
package struct Dictation: Sendable {
  /// What was said, and whether somebody listens.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The sentences that are over.
    package var sentences: [String] = []

    /// The sentence that is being said.
    package var partial: String?

    /// Whether somebody listens.
    package var phase = Phase.silent

    /// What the person has to know.
    package var notice: String?

    /// Creates the state before anything was said.
    package init() {}
  }

  /// Whether somebody listens.
  package enum Phase: Equatable, Sendable {
    /// Nobody does.
    case silent
    /// Somebody does.
    case listening
    /// Somebody does, but was told to stop: the rest of what was said is on its way.
    case stopping
  }

  /// What can happen.
  package enum Action: Equatable, Sendable {
    /// The person begins to speak.
    case startButtonTapped

    /// The person has said all.
    case stopButtonTapped

    /// Something was heard.
    case heard(DictationEvent)

    /// No more will be heard.
    case ended

    /// Nobody can listen; why, for a person to read.
    case failed(String)
  }

  @Dependency(\.dictation) private var dictation

  /// Creates the feature.
  package init() {}

  /// How the state changes, and what is asked of the world outside.
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
  /// Keeps what was begun; where nobody had asked for the end, a person has to know that something may be missing.
  mutating func end() {
    if let partial {
      sentences.append(partial + "…")
      if phase == .listening { notice = "The line went dead in the middle of a sentence." }
    }
    partial = nil
    phase = .silent
  }
}
