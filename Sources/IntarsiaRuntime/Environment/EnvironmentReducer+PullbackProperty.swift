public import IntarsiaCases
public import IntarsiaIssues

// Actions that have a property for each case, which is there while the action is that case, instead of case paths.
extension EnvironmentReducer {
  /// Turns the reducer of a part of a state into one of the whole, whose action has a property for each case.
  ///
  /// ```swift
  /// enum AppAction {
  ///   case counter(CounterAction)
  ///
  ///   var counter: CounterAction? {
  ///     get { if case .counter(let action) = self { action } else { nil } }
  ///     set { if case .counter = self, let newValue { self = .counter(newValue) } }
  ///   }
  /// }
  ///
  /// counterReducer.pullback(
  ///   state: \.counter, action: \AppAction.counter, environment: \.counter)
  /// ```
  ///
  /// What the part's effects send is set in the action that they came from.
  ///
  /// - Parameters:
  ///   - state: The way to the part.
  ///   - action: The way to the part's action in an action of the whole.
  ///   - environment: Makes the part's environment from that of the whole. Called once for each place in a store.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction: Sendable, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      state, OptionalActionPath(action), EffectScope(state: state, action: action), environment)
  }

  /// Turns the reducer of a part of a state that may be absent into one of the whole, whose action has a property for each
  /// case.
  ///
  /// ```swift
  /// detailReducer.optional()
  ///   .pullback(state: \.detail, action: \AppAction.detail, environment: \.detail)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The way to the part. When it goes, its effects are cancelled.
  ///   - action: The way to the part's action in an action of the whole.
  ///   - environment: Makes the part's environment from that of the whole. Called once for each place in a store.
  @inlinable
  public func pullback<Wrapped, ParentState, ParentAction: Sendable, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    let scope = EffectScope(state: state, action: action)
    return pulledBack(
      state, OptionalActionPath(action), scope, environment,
      watches: [.optional(state, scope: scope)])
  }

  /// Turns the reducer of a case of a state into one of the whole, whose action has a property for each case.
  ///
  /// ```swift
  /// loginReducer.pullback(
  ///   state: \.signedOut, action: \AppAction.signedOut, environment: \.login)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The case that holds the part. When the state becomes another one, its effects are cancelled.
  ///   - action: The way to the part's action in an action of the whole.
  ///   - environment: Makes the part's environment from that of the whole. Called once for each place in a store.
  @inlinable
  public func pullback<ParentState: CasePathable, ParentAction: Sendable, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      AnyCasePath(state), OptionalActionPath(action), EffectScope(state: state, action: action),
      environment, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
