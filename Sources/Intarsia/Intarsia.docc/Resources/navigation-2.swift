import Intarsia

@Reducer
struct Teahouse {
  @Reducer
  enum Path {
    case teapot(Teapot)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var form: OrderForm.State?
    var path = StackState<Path.State>()
    var teas: [String] = []
  }

  enum Action {
    case form(PresentationAction<OrderForm.Action>)
    case newOrderButtonTapped
    case path(StackActionOf<Path>)
    case teaTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .form(.presented(.orderButtonTapped)):
        if let tea = state.form?.tea { state.teas.append(tea) }
        return .none

      case .form, .path:
        return .none

      case .newOrderButtonTapped:
        state.form = OrderForm.State()
        return .none

      case .teaTapped(let tea):
        state.path.append(.teapot(Teapot.State(tea: tea)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$form, action: \.form) { OrderForm() }
  }
}

extension Teahouse.Path.State: Equatable {}
