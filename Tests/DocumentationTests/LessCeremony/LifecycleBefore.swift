// snippet
import Intarsia

@Reducer
struct LongDraft {
  @ObservableState
  struct State: Equatable {
    let id: Int
    var text = ""
    var isLoading = false
  }

  enum Action {
    case appeared
    case loaded(String)
    case textChanged(String)
  }

  @Dependency(DraftStorage.self) var storage

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isLoading = true
        return .run { [id = state.id] send in await send(.loaded(storage.load(id))) }
      case .loaded(let text):
        state.isLoading = false
        state.text = text
        return .none
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
  }
}

@Reducer
struct LongDesk {
  @ObservableState
  struct State: Equatable {
    @Presents var draft: LongDraft.State?
  }

  enum Action {
    case draftOpened(Int)
    case draft(PresentationAction<LongDraft.Action>)
  }

  @Dependency(DraftStorage.self) var storage

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .draftOpened(let id):
        let save = save(state.draft)
        state.draft = LongDraft.State(id: id)
        return save.merge(with: .send(.draft(.presented(.appeared))))
      case .draft(.dismiss):
        return save(state.draft)
      case .draft:
        return .none
      }
    }
    .ifLet(\.$draft, action: \.draft) { LongDraft() }
  }

  private func save(_ draft: LongDraft.State?) -> Effect<Action> {
    guard let draft else { return .none }
    return .run { _ in await storage.save(draft.id, draft.text) }
  }
}
// end
