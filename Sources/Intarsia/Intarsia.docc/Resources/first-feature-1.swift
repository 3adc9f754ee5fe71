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
    EmptyReducer()
  }
}
