// error: value of type 'Counter.State' has no member 'cuont'

import Intarsia

// The compiler reports a mistake in one branch there, in any surrounding code.
let typo = Reduce<Counter.State, Counter.Action> { state, action in
  switch action {
  case .incrementButtonTapped:
    state.cuont += 1
    return .none
  case .loaded(let count):
    state.count = count
    return .run { send in
      await send(.incrementButtonTapped)
    }
  }
}
