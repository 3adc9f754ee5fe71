public import IntarsiaCases

// If a state and an action case do not belong together, no function that composes features matches.
// The compiler then reports only that it cannot find the error. The unavailable overloads here
// match common mistakes, and their messages say how to fix them.
//
// The compiler tries an unavailable function only if no other fits, so correct calls never reach
// them.

extension Reducer {
  /// Explains how to declare the case for the actions of a presented feature.
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

  /// Explains that a presented feature must be named, unless it is an enum of features.
  @available(
    *, unavailable,
    message:
      "Name the feature: '.ifLet(…) { Child() }'. Only an enum with '@Reducer', and an alert, do without."
  )
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Self { self }

  /// Explains that state that is always present needs `Scope`.
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

  /// Explains that the child's state or action has another type than the key paths' values.
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
