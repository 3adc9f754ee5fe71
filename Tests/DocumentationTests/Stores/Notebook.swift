import IntarsiaTesting

// snippet
@Reducer
struct Note {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
    var isPinned = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case pinTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .pinTapped = action { state.isPinned.toggle() }
      return .none
    }
  }
}
// end

// snippet
@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    var title = "Notes"
    var notes: IdentifiedArrayOf<Note.State> = []
    var draft: Note.State?
  }

  enum Action {
    case titleChanged(String)
    case addTapped
    case saveTapped
    case removeTapped(id: Int)
    case notes(IdentifiedActionOf<Note>)
    case draft(Note.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
      case .addTapped:
        state.draft = Note.State(id: state.notes.count + 1)
      case .saveTapped:
        if let draft = state.draft { state.notes.append(draft) }
        state.draft = nil
      case .removeTapped(let id):
        state.notes.remove(id: id)
      case .notes, .draft:
        break
      }
      return .none
    }
    .forEach(\.notes, action: \.notes) { Note() }
    .ifLet(\.draft, action: \.draft) { Note() }
  }
}
// end
