public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on an optional part of the state, while it is not `nil`.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     switch action {
  ///     case .detailButtonTapped:
  ///       state.detail = Detail.State()
  ///       return .none
  ///     case .detail(.closeButtonTapped):
  ///       state.detail = nil
  ///       return .none
  ///     case .detail:
  ///       return .none
  ///     }
  ///   }
  ///   .ifLet(\.detail, action: \.detail) {
  ///     Detail()
  ///   }
  /// }
  /// ```
  ///
  /// - Ordering: The child runs first, so the parent can remove the child's state in response to
  ///   the child's action. When the state is removed, or replaced by another child's, the child's
  ///   effects are cancelled.
  /// - Note: An action for a child whose state is `nil` is reported as an issue, with the action
  ///   and the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's optional state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let installed = InstalledIfLet<OptionalChildPath<State, ChildState>, Action, ChildAction>(
      action: AnyCasePath(action), scope: EffectScope(state: state, action: action),
      absence: .optional(state, name: "ifLet", at: location))
    return installed.reducer(of: child(), in: self) { OptionalChildPath(StatePath(state)) }
  }
}
