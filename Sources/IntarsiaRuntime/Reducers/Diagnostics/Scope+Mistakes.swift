public import IntarsiaCases
public import IntarsiaCollections

// Reducer+IfLetMistakes.swift explains why these unavailable overloads exist.

extension Scope {
  /// Explains that state that may be absent needs `ifLet`.
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

  /// Explains that the elements of a collection need `forEach`.
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

  /// Explains that the child's state or action has another type than the key paths' values.
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
