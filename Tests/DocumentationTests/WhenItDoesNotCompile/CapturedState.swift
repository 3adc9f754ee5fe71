// error: mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code

import Intarsia

func capturedState(_ state: inout Counter.State) -> Effect<Counter.Action> {
  // snippet
  .run { send in
    await send(.loaded(state.count))
  }
  // end
}
