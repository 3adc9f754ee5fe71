// snippet
import Intarsia

@Reducer
struct Delivery {
  @ObservableState
  struct State: Equatable {
    var address = Address()
    var fee = 0
  }

  @ObservableState
  struct Address: Equatable {
    var street = ""
    var city = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.address.city):  // $store.address.city was written
        state.fee = state.address.city == "London" ? 0 : 5
        return .none
      case .binding(\.address):  // another member, or the whole address
        return .none
      case .binding:
        return .none
      }
    }
  }
}
// end
