import Intarsia

@Reducer
struct LongTeaSearch {
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
    BindingReducer()
      .onChange(of: \.query) { _, query in
        Reduce { state, _ in
          guard !query.isEmpty else {
            state.suggestions = []
            return .cancel(id: CancelID.search)
          }
          return .run { send in await send(.found(catalogue.search(query))) }
            .debounce(id: CancelID.search, for: .milliseconds(300))
        }
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .found(let suggestions):
        state.suggestions = suggestions
        return .none
      case .suggestionTapped(let name):
        state.name = name
        state.query = ""
        state.suggestions = []
        return .cancel(id: CancelID.search)
      }
    }
  }
  // end
}
