// snippet
import Intarsia

@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable {
    let id: Int
    var text = ""
    var isLoading = false
  }

  enum Action {
    case loaded(String)
    case textChanged(String)
  }

  @Dependency(DraftStorage.self) var storage

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let text):
        state.isLoading = false
        state.text = text
        return .none
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
    .onMount { state in
      state.isLoading = true
      return .run { [id = state.id] send in await send(.loaded(storage.load(id))) }
    }
    .onDismount(of: \.self) { draft in await storage.save(draft.id, draft.text) }
  }
}

@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    @Presents var draft: Draft.State?
  }

  enum Action {
    case draftOpened(Int)
    case draft(PresentationAction<Draft.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .draftOpened(let id) = action { state.draft = Draft.State(id: id) }
      return .none
    }
    .ifLet(\.$draft, action: \.draft) { Draft() }
  }
}
// end
