public import IntarsiaCases
public import IntarsiaIssues

extension Reducer where State: CasePathable {
  /// Runs a child reducer on the payload of a case, while the state is that case.
  ///
  /// ```swift
  /// @Reducer struct App {
  ///   @ObservableState enum State {
  ///     case signedOut(Login.State)
  ///     case signedIn(Account.State)
  ///   }
  ///   enum Action {
  ///     case signedOut(Login.Action)
  ///     case signedIn(Account.Action)
  ///   }
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in
  ///       switch action {
  ///       case .signedOut(.response(let user)):
  ///         state = .signedIn(Account.State(user: user))
  ///         return .none
  ///       case .signedOut, .signedIn:
  ///         return .none
  ///       }
  ///     }
  ///     .ifCaseLet(\.signedOut, action: \.signedOut) { Login() }
  ///     .ifCaseLet(\.signedIn, action: \.signedIn) { Account() }
  ///   }
  /// }
  /// ```
  ///
  /// The child's state is changed in place: its contents are not copied.
  ///
  /// - Ordering: The child runs first, so the parent can move to another case in response to the
  ///   child's action. When the case changes, or another child's state replaces the child's, the
  ///   child's effects are cancelled.
  /// - Note: An action for a child whose case is not current is reported as an issue, with the
  ///   action, the state and the usual causes.
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let path = AnyCasePath(state)
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let installed = InstalledIfLet<AnyCasePath<State, ChildState>, Action, ChildAction>(
      action: AnyCasePath(action), scope: EffectScope(state: state, action: action),
      absence: .enumCase(path, name: "ifCaseLet", at: location))
    return installed.reducer(of: child(), in: self) { path }
  }
}
