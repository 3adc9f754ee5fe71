// snippet
import Intarsia

@Reducer
struct ParcelForm {
  @ObservableState
  struct State: Equatable {
    var address = PostalAddress()
    var fee = 9
    var help: FormHelp.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case help(PresentationAction<FormHelp.Action>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .binding(\.address.city) = action {
        state.fee = state.address.city == "Leeds" ? 5 : 9
      }
      return .none
    }
    .ifLet(\.help, action: \.help) { FormHelp() }
  }
}
// end
