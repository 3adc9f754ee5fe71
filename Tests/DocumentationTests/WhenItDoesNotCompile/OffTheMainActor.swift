// error: main actor-isolated initializer 'init(initialState:reducer:withDependencies:)' cannot be called from outside of the actor

import Intarsia

// snippet
func serve() async {
  let store = Store(initialState: Counter.State(id: 1)) { Counter() }
  // end
  _ = store
}
