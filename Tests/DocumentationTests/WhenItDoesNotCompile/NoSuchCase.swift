// error: value of type 'any KeyPath<Case<NoSuchCase.Action>, Case<Counter.Action>> & Sendable' has no dynamic member 'counter' using key path from root type 'NoSuchCase.Action.AllCasePaths'

import Intarsia

@Reducer
struct NoSuchCase {
  @ObservableState
  struct State { var counter = Counter.State(id: 1) }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    // snippet
    Scope(state: \.counter, action: \.counter) { Counter() }
    // end
  }
}
