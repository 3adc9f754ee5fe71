// snippet
import Intarsia

@Reducer
struct LongParcelForm {
  @ObservableState
  struct State: Equatable {
    var address = PostalAddress()
    var fee = 9
    @Presents var help: FormHelp.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cityChanged(String)
    case streetChanged(String)
    case help(PresentationAction<FormHelp.Action>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .cityChanged(let city):
        state.address.city = city
        state.fee = city == "Leeds" ? 5 : 9
        return .none
      case .streetChanged(let street):
        state.address.street = street
        return .none
      case .binding, .help:
        return .none
      }
    }
    .ifLet(\.$help, action: \.help) { FormHelp() }
  }
}
// end
