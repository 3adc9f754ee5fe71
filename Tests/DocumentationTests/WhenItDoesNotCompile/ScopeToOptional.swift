// error: 'init(state:action:child:)' is unavailable: The state may be absent: run its feature with '.ifLet(\.child, action: \.child) { Child() }'.
// error: 'init(state:action:child:)' is unavailable: There are many of them: run the feature with '.forEach(\.rows, action: \.rows) { Row() }'.
// error: 'init(state:action:child:)' is unavailable: The feature has other types: 'state:' leads to a 'Child.State', and 'action:' to a 'Child.Action'.

import Intarsia

@Reducer
struct ScopeToOptional {
  @ObservableState
  struct State {
    var counter: Counter.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var array: [Counter.State] = []
  }
  enum Action {
    case counter(Counter.Action)
    case rows(IdentifiedActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    // snippet
    Scope(state: \.counter, action: \.counter) { Counter() }
    // end
    Scope(state: \.rows, action: \.rows) { Counter() }
    Scope(state: \.array, action: \.rows) { Counter() }
  }
}
