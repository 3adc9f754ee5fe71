import Intarsia

@Reducer
struct Teapot {
  @ObservableState
  struct State: Equatable {
    var cups = 0
  }

  enum Action {
    case drinkButtonTapped
    case pourButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
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
