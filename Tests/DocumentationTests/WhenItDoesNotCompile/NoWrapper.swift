// error: cannot find '$store' in scope

import Intarsia

@MainActor
struct NoWrapper {
  // snippet
  let store: StoreOf<Counter>
  // end

  func field() {
    _ = $store.count
  }
}

@MainActor
struct Wrapped {
  // snippet
  @UIBindable var store: StoreOf<Counter>
  // end
}
