// error: 'ifLet(_:action:destination:)' is unavailable: These are the actions of presented state: declare it with '@Presents', and write '\.$child'.
// error: 'ifLet(_:action:)' is unavailable: These are the actions of presented state: declare it with '@Presents', and write '\.$alert'.
// error: 'ifLet(_:action:)' is unavailable: These are the actions of presented state: declare it with '@Presents', and write '\.$destination'.

import Intarsia

@Reducer
struct NoProjection {
  @ObservableState
  struct State {
    @Presents var counter: Counter.State?
    @Presents var destination: Destination.State?
    @Presents var alert: AlertState<Destination.Alert>?
  }
  enum Action {
    case counter(PresentationAction<Counter.Action>)
    case destination(PresentationAction<Destination.Action>)
    case alert(PresentationAction<Destination.Alert>)
  }

  @ReducerBuilder<State, Action>
  var first: some Reducer<State, Action> {
    EmptyReducer()
      // snippet
      .ifLet(\.counter, action: \.counter) { Counter() }
    // end
  }

  @ReducerBuilder<State, Action>
  var last: some Reducer<State, Action> {
    EmptyReducer()
      .ifLet(\.alert, action: \.alert)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.destination, action: \.destination)
  }
}
