public import IntarsiaCases

// A state and a case of actions that do not belong together match none of the functions that compose features, and
// the compiler then says no more than that it cannot say what is wrong. These match what is easily mistaken, and say
// it. The compiler tries an unavailable function only where no other fits, so no correct call ever sees them.

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

  /// Says that the elements of an array are many.
  @available(
    *, unavailable,
    message: """
      There are many of them: hold them in an 'IdentifiedArrayOf<Row.State>', and run the feature \
      with '.forEach(\\.rows, action: \\.rows) { Row() }'.
      """
  )
  public func ifLet<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, [ChildState]>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self { self }

  /// Says that state that is always there is no optional state.
  @available(
    *, unavailable,
    message: """
      The state is always there: run its feature with \
      'Scope(state: \\.child, action: \\.child) { Child() }', not '.ifLet'.
      """
  )
  public func ifLet<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self { self }

  /// Says that the feature is another one than the key paths lead to.
  @available(
    *, unavailable,
    message: """
      The feature has other types: the state is no 'Child.State', or 'action:' carries no \
      'Child.Action'.
      """
  )
  public func ifLet<OtherState, ChildState, ChildAction, Other, Child>(
    _ state: WritableKeyPath<State, OtherState>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self where Child: Reducer<ChildState, ChildAction> { self }
}
