// error: 'init(state:action:child:)' is unavailable: The feature has other types: 'state:' leads to a 'Child.State', and 'action:' to a 'Child.Action'.
// error: 'ifLet(_:action:then:)' is unavailable: The feature has other types: the state is no 'Child.State', or 'action:' carries no 'Child.Action'.
// error: 'ifLet(_:action:then:)' is unavailable: The state is always there: run its feature with 'Scope(state: \.child, action: \.child) { Child() }', not '.ifLet'.
// error: 'forEach(_:action:element:)' is unavailable: The feature has other types: the elements of 'state' are no 'Row.State', or 'action:' carries no 'Row.Action'.
// error: cannot convert value of type 'Title.State' to expected argument type 'OtherFeature.State'

import Intarsia

@Reducer
struct OtherFeature {
  @ObservableState
  struct State {
    var counter = Counter.State(id: 1)
    var title = ""
    var optional: Counter.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
  }
  enum Action {
    case counter(Counter.Action)
    case rows(IdentifiedActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    // snippet
    Scope(state: \.title, action: \.counter) { Counter() }
    // end
  }
}

@Reducer
struct Title {
  @ObservableState
  struct State { var text = "" }
  enum Action { case cleared }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

typealias Whole = Reduce<OtherFeature.State, OtherFeature.Action>

func optional(_ whole: Whole) -> some ReducerOf<OtherFeature> {
  whole.ifLet(\.optional, action: \.counter) { Title() }
}

func present(_ whole: Whole) -> some ReducerOf<OtherFeature> {
  whole.ifLet(\.counter, action: \.counter) { Counter() }
}

func rows(_ whole: Whole) -> some ReducerOf<OtherFeature> {
  whole.forEach(\.rows, action: \.rows) { Title() }
}

@MainActor
func store() {
  _ = Store(initialState: OtherFeature.State()) { Title() }
}
