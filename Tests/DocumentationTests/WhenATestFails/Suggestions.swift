import Intarsia

// A feature of Documentation/WhenATestFails.md, which shows the line numbers of this file.

/// Requests titles when the typing pauses, and does not cancel an earlier request.
@Reducer
struct Suggestions {
  @ObservableState
  struct State: Equatable {
    var titles: [String] = []
  }

  enum Action {
    case typed(String)
    case found([String])
  }

  @Dependency(\.catalogue) var catalogue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let words):
        return .run { send in
          try await Task.sleep(for: .milliseconds(300))
          await send(.found(try await catalogue.search(words)))
        }
      case .found(let titles):
        state.titles = titles
        return .none
      }
    }
  }
}
