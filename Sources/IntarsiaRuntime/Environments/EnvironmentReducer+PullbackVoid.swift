public import IntarsiaCases
public import IntarsiaIssues

// Overloads for reducers without an environment, such as those of features without effects.
extension EnvironmentReducer where Environment == Void {
  /// Transforms the reducer of a child without an environment into a reducer of its parent.
  ///
  /// ```swift
  /// primeModalReducer.pullback(state: \.primeModal, action: \.primeModal)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(state: state, action: action, environment: { _ in })
  }

  /// Transforms the reducer of an optional child without an environment into a reducer of its
  /// parent.
  ///
  /// ```swift
  /// primeModalReducer.optional().pullback(state: \.primeModal, action: \.primeModal)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state. Removing the state cancels the child's effects.
  ///   - action: The case that carries the child's actions.
  @_alwaysEmitIntoClient
  public func pullback<Wrapped, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: CaseKeyPath<ParentAction, Action>
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    pullback(state: state, action: action, environment: { _ in })
  }

  /// Transforms the reducer of a case without an environment into a reducer of the enum.
  ///
  /// ```swift
  /// welcomeReducer.pullback(state: \.welcome, action: \.welcome)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state. Changing the state to another case cancels
  ///     the child's effects.
  ///   - action: The case that carries the child's actions.
  @_alwaysEmitIntoClient
  public func pullback<ParentState: CasePathable, ParentAction, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(
      state: state, action: action, environment: { _ in },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
