import Intarsia

@Reducer
struct OrderForm {
  @ObservableState
  struct State: Equatable {
    var tea = "green"
  }

  enum Action {
    case cancelButtonTapped
    case orderButtonTapped
    case teaChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped, .orderButtonTapped:
        return .run { _ in await dismiss() }

      case .teaChanged(let tea):
        state.tea = tea
        return .none
      }
    }
  }
}
