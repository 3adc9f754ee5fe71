import Intarsia

@Reducer
struct Teahouse {
  @ObservableState
  struct State: Equatable {
    @Presents var form: OrderForm.State?
    var teas: [String] = []
  }

  enum Action {
    case form(PresentationAction<OrderForm.Action>)
    case newOrderButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .form(.presented(.orderButtonTapped)):
        if let tea = state.form?.tea { state.teas.append(tea) }
        return .none

      case .form:
        return .none

      case .newOrderButtonTapped:
        state.form = OrderForm.State()
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) { OrderForm() }
  }
}
