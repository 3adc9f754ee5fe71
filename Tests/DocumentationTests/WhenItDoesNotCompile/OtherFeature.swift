// error: 'init(state:action:child:)' is unavailable: The feature has other types: 'state:' leads to a 'Child.State', and 'action:' to a 'Child.Action'.

import Intarsia

@Reducer
struct OtherFeature {
  @ObservableState
  struct State {
    var counter = Counter.State(id: 1)
    var title = ""
  }
  enum Action { case counter(Counter.Action) }

  var body: some ReducerOf<Self> {
    // snippet
    Scope(state: \.title, action: \.counter) { Counter() }
    // end
  }
}
