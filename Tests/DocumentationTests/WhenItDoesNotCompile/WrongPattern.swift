// error: type 'PartialKeyPath<Case<Counter.Action>>' has no member 'incrmentButtonTapped'

import Intarsia

// The error names the line of a wrong pattern, not that of the closure.
@Reducer
struct WrongPattern {
  @ObservableState
  struct State { @Presents var counter: Counter.State? }
  enum Action {
    case counter(PresentationAction<Counter.Action>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .none
      case .counter(.presented(.incrmentButtonTapped)):
        state.counter = nil
        return .none
      case .counter:
        return .none
      }
    }
    .ifLet(\.$counter, action: \.counter) { Counter() }
  }
}
