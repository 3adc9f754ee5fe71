// error: 'ifLet(_:action:destination:)' is unavailable: These are the actions of presented state: declare it with '@Presents', and write '\.$child'.
// error: 'ifLet(_:action:)' is unavailable: These are the actions of presented state: declare it with '@Presents', and write '\.$destination'.

import Intarsia

@Reducer
struct NoProjection {
  @ObservableState
  struct State {
    @Presents var counter: Counter.State?
    @Presents var destination: Destination.State?
  }
  enum Action {
    case counter(PresentationAction<Counter.Action>)
    case destination(PresentationAction<Destination.Action>)
  }

  @ReducerBuilder<State, Action>
  var first: some Reducer<State, Action> {
    EmptyReducer()
      // snippet
      .ifLet(\.counter, action: \.counter) { Counter() }
    // end
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.destination, action: \.destination)
  }
}
