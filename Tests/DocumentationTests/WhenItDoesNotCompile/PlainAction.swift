// error: 'ifLet(_:action:destination:)' is unavailable: Declare the case for what a presented feature does as 'case child(PresentationAction<Child.Action>)'.
// error: cannot convert value of type 'KeyPath<Case<PlainAction.Action>, Case<Destination.Action>>' to expected argument type 'KeyPath<Case<PlainAction.Action>, Case<PresentationAction<Destination.Action>>>'
// error: 'forEach(_:action:element:)' is unavailable: Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'.
// error: 'forEach(_:action:)' is unavailable: Declare the case for what happens on the stack as 'case path(StackActionOf<Path>)'.
// error: 'forEach(_:action:element:)' is unavailable: The feature has other types: the elements of 'state' are no 'Row.State', or 'action:' carries no 'Row.Action'.
// error: 'ifLet(_:action:then:)' is unavailable: The feature has other types: the state is no 'Child.State', or 'action:' carries no 'Child.Action'.
// error: 'ifLet(_:action:)' is unavailable: Name the feature: '.ifLet(…) { Child() }'. Only an enum with '@Reducer', and an alert, do without.

import Intarsia

struct PlainAction {
  @ObservableState
  struct State {
    @Presents var counter: Counter.State?
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var path = StackState<Path.State>()
    var counters = StackState<Counter.State>()
    var optional: Counter.State?
  }

  @CasePathable
  enum Action {
    // snippet
    case counter(Counter.Action)
    // end
    case destination(Destination.Action)
    case rows(Counter.Action)
    case path(Path.Action)
    case presented(PresentationAction<Counter.Action>)
    case tapped
  }

  typealias Parent = Reduce<State, Action>

  func presented(_ parent: Parent) -> some Reducer<State, Action> {
    parent.ifLet(\.$counter, action: \.counter) { Counter() }
  }

  func presentedEnum(_ parent: Parent) -> some Reducer<State, Action> {
    parent.ifLet(\.$destination, action: \.destination)
  }

  func elements(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.rows, action: \.rows) { Counter() }
  }

  func stack(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.path, action: \.path)
  }

  func stackOfOne(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.counters, action: \.counter) { Counter() }
  }

  func optional(_ parent: Parent) -> some Reducer<State, Action> {
    parent.ifLet(\.optional, action: \.tapped) { Counter() }
  }

  func unnamed(_ parent: Parent) -> some Reducer<State, Action> {
    parent.ifLet(\.$counter, action: \.presented)
  }
}
