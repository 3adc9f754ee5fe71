import Intarsia

@Reducer
struct TeaSearch {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var query = ""
    var suggestions: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case found([String])
    case suggestionTapped(String)
  }

  enum CancelID { case search }

  @Dependency(TeaCatalogue.self) var catalogue

  // snippet
  var body: some ReducerOf<Self> {
    OnChange(of: \.query) { _, state in
      guard !state.query.isEmpty else {
        state.suggestions = []
        return .cancel(id: CancelID.search)
      }
      return .run { [query = state.query] send in await send(.found(catalogue.search(query))) }
        .debounce(id: CancelID.search, for: .milliseconds(300))
    }
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        break
      case .found(let suggestions):
        state.suggestions = suggestions
      case .suggestionTapped(let name):
        state.name = name
        state.query = ""
      }
      return .none
    }
  }
  // end
}
