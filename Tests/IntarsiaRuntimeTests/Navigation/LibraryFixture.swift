import Intarsia

/// A feature with screens on a stack.
@Reducer
struct Library {
  @ObservableState
  struct State: Equatable, Sendable {
    var path = StackState<Page.State>()
    var saved = 0
  }

  enum Action: Equatable, Sendable {
    case openButtonTapped(String)
    case replaceTopButtonTapped
    case renameTopButtonTapped
    case homeButtonTapped
    case path(StackActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openButtonTapped(let title):
        state.path.append(Page.State(title: title))
        return .none
      case .replaceTopButtonTapped:
        guard let top = state.path.ids.last else { return .none }
        state.path[id: top] = Page.State(title: "another")
        return .none
      case .renameTopButtonTapped:
        guard let top = state.path.ids.last, var screen = state.path[id: top] else { return .none }
        screen.title = "renamed"
        state.path[id: top] = screen
        return .none
      case .homeButtonTapped:
        state.path.removeAll()
        return .none
      case .path(.element(_, .saveButtonTapped)):
        state.saved += 1
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Page() }
  }
}

/// A screen on the stack.
@Reducer
struct Page {
  @ObservableState
  struct State: Equatable, Hashable, Codable, Sendable {
    var title = ""
    var seconds = 0
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case saveButtonTapped
    case closeButtonTapped
    case timerButtonTapped
    case ticked
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .saveButtonTapped:
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .timerButtonTapped:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}
