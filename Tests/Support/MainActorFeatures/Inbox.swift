import Intarsia

// A feature in a module whose default isolation is the main actor.

@Reducer
struct Inbox {
  @ObservableState
  struct State: Equatable {
    var letters: IdentifiedArrayOf<Letter.State> = []
    var draft = ""
    var isLoading = false
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case refresh
    case loaded([String])
    case letters(IdentifiedActionOf<Letter>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case deleteButtonTapped
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case letter(Letter)

    @CasePathable
    enum Alert {
      case confirm
    }
  }

  @Reducer
  enum Path {
    case letter(Letter)
  }

  nonisolated enum CancelID { case refresh }

  @Dependency(\.post) var post
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .refresh:
        state.isLoading = true
        return .run { send in
          await send(.loaded(try await post.letters()))
        }
        .cancellable(id: CancelID.refresh, cancelInFlight: true)
      case .loaded(let texts):
        state.isLoading = false
        state.letters = IdentifiedArray(
          uniqueElements: texts.map { Letter.State(id: uuid(), text: $0) })
        return .none
      case .deleteButtonTapped:
        state.destination = .alert(
          AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
          })
        return .none
      case .destination(.presented(.alert(.confirm))):
        state.letters = []
        return .none
      case .binding, .letters, .destination, .path:
        return .none
      }
    }
    .forEach(\.letters, action: \.letters) { Letter() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension Inbox.Destination.State: Equatable {}
extension Inbox.Path.State: Equatable {}

/// Writes the draft, as a control does.
func write(_ draft: String, to store: StoreOf<Inbox>) {
  store.send(.binding(.set(\.draft, draft + "…")))
  store.send(.set(\.draft, draft))
}
