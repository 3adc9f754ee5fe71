// A feature with one effect. `Scripts/check release-paths` measures its stripped release build.

import Intarsia

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action {
    case tapped
    case loaded(Int)
  }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .run { send in
          try await clock.sleep(for: .milliseconds(1))
          await send(.loaded(41))
        }
      case .loaded(let number):
        state.count += number
        return .none
      }
    }
  }
}

let store = Store(initialState: Counter.State()) { Counter() }
await store.send(.tapped).finish()
print(store.count)
