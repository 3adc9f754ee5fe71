// error: cannot find 'TestStore' in scope
// error: cannot infer contextual base in reference to member 'incrementButtonTapped'

import Intarsia

@MainActor
func test() async {
  let store = TestStore(initialState: Counter.State(id: 1)) { Counter() }
  await store.send(.incrementButtonTapped)
}
