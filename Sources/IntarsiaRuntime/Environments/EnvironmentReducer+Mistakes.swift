public import IntarsiaCases
public import IntarsiaCollections

// `Reducer+Mistakes.swift` explains why these unavailable overloads exist.

extension EnvironmentReducer {
  /// Diagnoses a `forEach` over an array, whose elements have no identifiers.
  @available(
    *, unavailable,
    message: """
      Hold the elements in an 'IdentifiedArrayOf<Row>' instead of an array: their actions name \
      them by 'id'.
      """
  )
  public func forEach<ParentState, ParentAction, ParentEnvironment, Other>(
    state: WritableKeyPath<ParentState, [State]>,
    action: CaseKeyPath<ParentAction, Other>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    fatalError("unavailable")
  }

  /// Diagnoses a `forEach` whose case does not carry an `IdentifiedAction`.
  @available(
    *, unavailable,
    message: """
      Declare the case for what the elements do as 'case rows(IdentifiedAction<Row.ID, RowAction>)'.
      """
  )
  public func forEach<ID, ParentState, ParentAction, ParentEnvironment, Other>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CaseKeyPath<ParentAction, Other>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    fatalError("unavailable")
  }
}
