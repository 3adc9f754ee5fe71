import Intarsia

@Reducer
struct Root {
  @ObservableState
  struct State: Equatable {
    var counter = Counter.State()
    var greeting = Greeting.State()
  }

  enum Action: Equatable {
    case counter(Counter.Action)
    case greeting(Greeting.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counter() }
    Scope(state: \.greeting, action: \.greeting) { Greeting() }
  }
}
