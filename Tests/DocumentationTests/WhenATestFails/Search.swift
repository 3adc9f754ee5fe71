import Intarsia

// The feature of Documentation/WhenATestFails.md, which shows the line numbers of this file.

@DependencyClient
struct Catalogue: Sendable {
  var search: @Sendable (_ words: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var catalogue = Catalogue()
}

/// Searches for the typed text when the typing pauses.
@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var words = ""
    var titles: [String] = []
    var isSearching = false
  }

  enum Action {
    case typed(String)
    case found([String])
  }

  enum CancelID { case search }

  @Dependency(\.catalogue) var catalogue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let words):
        state.words = words
        state.isSearching = true
        return .run { send in
          try await Task.sleep(for: .milliseconds(300))
          await send(.found(try await catalogue.search(words)))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .found(let titles):
        state.titles = titles
        state.isSearching = false
        return .none
      }
    }
  }
}
