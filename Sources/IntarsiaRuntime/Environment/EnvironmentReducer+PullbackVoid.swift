public import IntarsiaCases
public import IntarsiaIssues

// A feature without effects needs nothing of any environment.
extension EnvironmentReducer where Environment == Void {
  /// Turns the reducer of a part that needs no environment into one of the whole.
  ///
  /// ```swift
  /// primeModalReducer.pullback(state: \.primeModal, action: \.primeModal)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The way to the part.
  ///   - action: The case that carries the actions of the part.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(state: state, action: action, environment: { _ in })
  }

  /// Turns the reducer of a part that needs no environment, and may be absent, into one of the whole.
  ///
  /// ```swift
  /// primeModalReducer.optional().pullback(state: \.primeModal, action: \.primeModal)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The way to the part. When it goes, its effects are cancelled.
  ///   - action: The case that carries the actions of the part.
  @inlinable
  public func pullback<Wrapped, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: CaseKeyPath<ParentAction, Action>
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    pullback(state: state, action: action, environment: { _ in })
  }

  /// Turns the reducer of a case that needs no environment into one of the whole.
  ///
  /// ```swift
  /// welcomeReducer.pullback(state: \.welcome, action: \.welcome)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The case that holds the part. When the state becomes another one, its effects are cancelled.
  ///   - action: The case that carries the actions of the part.
  @inlinable
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
