import Intarsia

// snippet
@Reducer
struct Recipe {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var portions = 2
    var grams = 200
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case guestArrived
  }

  var body: some ReducerOf<Self> {
    OnChange(of: \.portions) { _, state in
      state.grams = 100 * state.portions
      return .none
    }
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .guestArrived:
        state.portions += 1
        return .none
      case .binding:
        return .none
      }
    }
  }
}
// end
