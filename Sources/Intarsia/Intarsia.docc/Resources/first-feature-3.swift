import Intarsia

@Reducer
struct Teapot {
  @ObservableState
  struct State: Equatable {
    var cups = 0
    var isBrewing = false
  }

  enum Action {
    case brewButtonTapped
    case brewed
    case drinkButtonTapped
    case pourButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .brewButtonTapped:
        state.isBrewing = true
        return .run { send in
          try await clock.sleep(for: .seconds(180))
          await send(.brewed)
        }

      case .brewed:
        state.isBrewing = false
        return .none

      case .drinkButtonTapped:
        state.cups -= 1
        return .none

      case .pourButtonTapped:
        state.cups += 1
        return .none
      }
    }
  }
}
