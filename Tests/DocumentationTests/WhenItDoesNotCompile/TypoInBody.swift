// error: value of type 'TypoInBody.State' has no member 'cuont'

import Intarsia

@Reducer
struct TypoInBody {
  @ObservableState
  struct State { var count = 0 }
  enum Action {
    case tapped
    case loaded(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.cuont += 1
        return .none
      case .loaded:
        return .none
      }
    }
  }
}
