public import IntarsiaCases
public import IntarsiaCollections

// Reducer+IfLetMistakes.swift explains why these unavailable overloads exist.

extension Reducer {
  /// Explains how to declare the case for the actions of the elements.
  @available(
    *, unavailable,
    message: "Declare the case for what the elements do as 'case rows(IdentifiedActionOf<Row>)'."
  )
  public func forEach<ID, ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains how to declare the case for the actions of a stack of an enum of features.
  @available(
    *, unavailable,
    message: "Declare the case for what happens on the stack as 'case path(StackActionOf<Path>)'."
  )
  public func forEach<ChildState: CaseReducerState, Other>(
    _ state: WritableKeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, Other>
  ) -> Self { self }

  /// Explains that the elements of a plain array have no identifiers.
  @available(
    *, unavailable,
    message: """
      Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of an array: their actions \
      name them by 'id'.
      """
  )
  public func forEach<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, [ChildState]>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains that the elements belong in an identified array instead of a dictionary.
  @available(
    *, unavailable,
    message: """
      Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of a dictionary: it finds \
      them by 'id', too.
      """
  )
  public func forEach<Key, ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, [Key: ChildState]>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains that optional state needs `ifLet`.
  @available(
    *, unavailable,
    message: "The state is there once or not at all: run its feature with '.ifLet', not '.forEach'."
  )
  public func forEach<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains that a single state needs `Scope`.
  @available(
    *, unavailable,
    message: """
      The state is there once: run its feature with \
      'Scope(state: \\.child, action: \\.child) { Child() }', not '.forEach'.
      """
  )
  public func forEach<ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains that the elements' state or action has another type than the feature's.
  @available(
    *, unavailable,
    message: """
      The feature has other types: the elements of 'state' are no 'Row.State', or 'action:' \
      carries no 'Row.Action'.
      """
  )
  public func forEach<
    Elements, ChildState, ChildAction, Other, Child: Reducer<ChildState, ChildAction>
  >(
    _ state: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, Other>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> Child
  ) -> Self { self }

  /// Explains that the feature of the elements must be named.
  @available(
    *, unavailable,
    message: """
      Name the feature: '.forEach(\\.rows, action: \\.rows) { Row() }'. Only a stack of an enum \
      with '@Reducer' does without.
      """
  )
  public func forEach<Elements, Other>(
    _ state: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, Other>
  ) -> Self { self }
}
