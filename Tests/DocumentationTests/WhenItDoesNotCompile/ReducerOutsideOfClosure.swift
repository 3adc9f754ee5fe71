// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'Store(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'Store(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'Store(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'Store(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:environment:)' is unavailable: Only an 'EnvironmentReducer' takes an environment. Write the reducer in a closure: 'Store(initialState: …) { Feature() }'.
// error: 'init(initialState:on:effectsOn:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'StoreActor(initialState: …) { Feature() }'.
// error: 'init(initialState:on:effectsOn:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'StoreActor(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:withDependencies:)' is unavailable: Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'.
// error: 'init(initialState:reducer:environment:)' is unavailable: Only an 'EnvironmentReducer' takes an environment. Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'.

import Intarsia
import IntarsiaTesting

@MainActor
func stores() {
  // snippet
  let store = Store(initialState: Counter.State(id: 1), reducer: Counter())
  // end
  _ = store
  _ = StoreOf<Counter>(initialState: .init(id: 1), reducer: Counter())
  _ = Store(initialState: Counter.State(id: 1), reducer: Counter()) {
    $0.continuousClock = ImmediateClock()
  }
  _ = Store(initialState: Counter.State(id: 1), reducer: Counter.self)
  _ = Store(initialState: Counter.State(id: 1), reducer: Counter(), environment: ())
  _ = StoreActor(initialState: Counter.State(id: 1), reducer: Counter())
  _ = StoreActor(initialState: Counter.State(id: 1), reducer: Counter.self)
  _ = TestStore(initialState: Counter.State(id: 1), reducer: Counter())
  _ = TestStore(initialState: Counter.State(id: 1), reducer: Counter.self)
  _ = TestStore(initialState: Counter.State(id: 1), reducer: Counter(), environment: ())
  mended()
}

@MainActor
func mended() {
  // snippet
  let store = Store(initialState: Counter.State(id: 1)) { Counter() }
  // end
  _ = store
}
