public import IntarsiaCases
public import IntarsiaCollections

// A state and a case of actions that do not belong together match none of the functions that compose features, and
// the compiler then says no more than that it cannot say what is wrong. These match what is easily mistaken, and say
// it. They are less specific than the functions that work, so that no correct call ever sees them.

extension Reducer {
  /// Says that presented state is reached by its projection.
  @available(
    *, unavailable,
    message:
      "These are the actions of presented state: declare it with '@Presents', and write '\\.$child'."
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// Says that the presented state of an enum of features is reached by its projection.
  @available(
    *, unavailable,
    message:
      "These are the actions of presented state: declare it with '@Presents', and write '\\.$destination'."
  )
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Self { self }

  /// Says that an alert is reached by its projection.
  @available(
    *, unavailable,
    message:
      "These are the actions of presented state: declare it with '@Presents', and write '\\.$alert'."
  )
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Self { self }

  /// Says how the case for the actions of a presented feature is declared.
  @available(
    *, unavailable,
    message:
      "Declare the case for what a presented feature does as 'case child(PresentationAction<Child.Action>)'."
  )
  public func ifLet<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// Says how the case for the actions of a presented enum of features is declared.
  @available(
    *, unavailable,
    message: "Declare the case as 'case destination(PresentationAction<Destination.Action>)'."
  )
  public func ifLet<ChildState: CaseReducerState, Other>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, Other>
  ) -> Self { self }

  /// Says that a presented feature that is no enum has to be named.
  @available(
    *, unavailable,
    message:
      "Name the feature: '.ifLet(…) { Child() }'. Only an enum with '@Reducer', and an alert, do without."
  )
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Self { self }

  /// Says how the case for the actions of optional state is declared.
  @available(
    *, unavailable,
    message: "Declare the case for what the feature does as 'case child(Child.Action)'."
  )
  public func ifLet<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self { self }

  /// Says how the case for the actions of the elements is declared.
  @available(
    *, unavailable,
    message: "Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'."
  )
  public func forEach<ID, ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Says how the case for the actions of a stack is declared.
  @available(
    *, unavailable,
    message: "Declare the case for what happens on the stack as 'case path(StackActionOf<Path>)'."
  )
  public func forEach<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// Says how the case for the actions of a stack of an enum of features is declared.
  @available(
    *, unavailable,
    message: "Declare the case for what happens on the stack as 'case path(StackActionOf<Path>)'."
  )
  public func forEach<ChildState: CaseReducerState, Other>(
    _ state: WritableKeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, Other>
  ) -> Self { self }
}

extension Scope {
  /// Says that state that may be absent is no part that is always there.
  @available(
    *, unavailable,
    message:
      "The state may be absent: run its feature with '.ifLet(\\.child, action: \\.child) { Child() }'."
  )
  public init<ChildState, ChildAction, Other>(
    state: WritableKeyPath<ParentState, ChildState?>,
    action: CaseKeyPath<ParentAction, Other>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction { fatalError("unavailable") }

  /// Says that the elements of an array are scoped to one by one.
  @available(
    *, unavailable,
    message:
      "There are many of them: run the feature with '.forEach(\\.rows, action: \\.rows) { Row() }'."
  )
  public init<ID, ChildState, ChildAction, Other>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<ParentAction, Other>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction { fatalError("unavailable") }

  /// Says that the feature is another one than the key paths lead to.
  @available(
    *, unavailable,
    message:
      "The feature has other types: 'state:' leads to a 'Child.State', and 'action:' to a 'Child.Action'."
  )
  public init<ChildState, ChildAction, Other, OtherAction>(
    state: WritableKeyPath<ParentState, Other>,
    action: CaseKeyPath<ParentAction, OtherAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction { fatalError("unavailable") }
}
