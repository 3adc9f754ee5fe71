public import IntarsiaCases
public import IntarsiaCollections

// The reasons are those of the mistakes with `ifLet`.

extension EnvironmentReducer {
  /// Says that the elements of an array have no identifiers.
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

  /// Says how the case for the actions of the elements is declared.
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
