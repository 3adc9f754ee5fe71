package import Intarsia

/// A sheet with the words of the current track.
@Reducer
package struct Lyrics {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package var track: Int
    package var words: Words?
    package var hasFailed = false

    package init(track: Int) { self.track = track }
  }

  package struct Words: Equatable, Codable, Sendable {
    package let track: Int
    package let text: String

    package init(track: Int, text: String) {
      self.track = track
      self.text = text
    }
  }

  package enum Action: Equatable, Sendable {
    case appeared
    case loaded(Words)
    case failed
    case closeTapped
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.music) private var music

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [track = state.track] send in
          await send(.loaded(Words(track: track, text: try await music.words(track: track))))
        } catch: { _, send in
          await send(.failed)
        }
      case .loaded(let words):
        state.words = words
        return .none
      case .failed:
        state.hasFailed = true
        return .none
      case .closeTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}
