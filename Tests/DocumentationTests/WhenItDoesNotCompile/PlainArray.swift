// error: 'forEach(_:action:element:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of an array: their actions name them by 'id'.
// error: 'forEach(_:action:element:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of an array: their actions name them by 'id'.
// error: 'forEach(_:action:)' is unavailable: Name the feature: '.forEach(\.rows, action: \.rows) { Row() }'. Only a stack of an enum with '@Reducer' does without.
// error: 'forEach(_:action:element:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of a dictionary: it finds them by 'id', too.
// error: 'forEach(_:action:element:)' is unavailable: Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'.
// error: 'forEach(_:action:element:)' is unavailable: Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'.
// error: 'forEach(_:action:element:)' is unavailable: Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'.
// error: 'forEach(_:action:element:)' is unavailable: The state is there once: run its feature with 'Scope(state: \.child, action: \.child) { Child() }', not '.forEach'.
// error: 'forEach(_:action:element:)' is unavailable: The state is there once or not at all: run its feature with '.ifLet', not '.forEach'.
// error: 'forEach(_:action:)' is unavailable: Name the feature: '.forEach(\.rows, action: \.rows) { Row() }'. Only a stack of an enum with '@Reducer' does without.
// error: 'forEach(_:action:)' is unavailable: Name the feature: '.forEach(\.rows, action: \.rows) { Row() }'. Only a stack of an enum with '@Reducer' does without.
// error: 'ifLet(_:action:then:)' is unavailable: The feature has other types: the state is no 'Child.State', or 'action:' carries no 'Child.Action'.
// error: 'scope(state:action:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row.State>', not in an array or a dictionary.
// error: 'scope(state:action:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row.State>', not in an array or a dictionary.
// error: 'forEach(state:action:environment:)' is unavailable: Hold the elements in an 'IdentifiedArrayOf<Row>' instead of an array: their actions name them by 'id'.
// error: 'forEach(state:action:environment:)' is unavailable: Declare the case for what the elements do as 'case rows(IdentifiedAction<Row.ID, RowAction>)'.

import Intarsia

struct PlainArray {
  @ObservableState
  struct State {
    // snippet
    var counters: [Counter.State] = []
    // end
    var byName: [String: Counter.State] = [:]
    var rows: IdentifiedArrayOf<Counter.State> = []
    var one = Counter.State(id: 1)
    var optional: Counter.State?
    var path = StackState<Counter.State>()
  }

  @CasePathable
  enum Action {
    case counter(Counter.Action)
    case counters(IdentifiedActionOf<Counter>)
    case named(IdentifiedAction<String, Counter.Action>)
    case path(StackActionOf<Counter>)
    case pair(Int, Counter.Action)
  }

  typealias Parent = Reduce<State, Action>

  func array(_ parent: Parent) -> some Reducer<State, Action> {
    parent
      // snippet
      .forEach(\.counters, action: \.counters) { Counter() }
    // end
  }

  func plainAction(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.counters, action: \.counter) { Counter() }
  }

  func unnamed(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.counters, action: \.counters)
  }

  func dictionary(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.byName, action: \.named) { Counter() }
  }

  func otherIdentifier(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.rows, action: \.named) { Counter() }
  }

  func stackAction(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.rows, action: \.path) { Counter() }
  }

  func pair(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.rows, action: \.pair) { Counter() }
  }

  func one(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.one, action: \.counter) { Counter() }
  }

  func optional(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.optional, action: \.counter) { Counter() }
  }

  func unnamedRows(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.rows, action: \.counters)
  }

  func unnamedStack(_ parent: Parent) -> some Reducer<State, Action> {
    parent.forEach(\.path, action: \.path)
  }

  func ifLet(_ parent: Parent) -> some Reducer<State, Action> {
    parent.ifLet(\.counters, action: \.counters) { Counter() }
  }
}

@MainActor
func rows(of store: Store<PlainArray.State, PlainArray.Action>) {
  for counter in store.scope(state: \.counters, action: \.counters) { _ = counter }
  for counter in store.scope(state: \.byName, action: \.named) { _ = counter }
}

typealias Element = EnvironmentReducer<Counter.State, Counter.Action, Void>
typealias Whole = EnvironmentReducer<PlainArray.State, PlainArray.Action, Void>

func array(_ element: Element) -> Whole {
  element.forEach(state: \.counters, action: \.counters, environment: { $0 })
}

func plainAction(_ element: Element) -> Whole {
  element.forEach(state: \.rows, action: \.counter, environment: { $0 })
}

struct Identified {
  // snippet
  var counters: IdentifiedArrayOf<Counter.State> = []
  // end
}
