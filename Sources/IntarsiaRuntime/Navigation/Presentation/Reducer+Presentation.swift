public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on the state of a presented feature, while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .addButtonTapped:
  ///     state.form = Form.State()
  ///     return .none
  ///   case .form(.presented(.saveButtonTapped)):
  ///     state.items.append(state.form?.item ?? Item())
  ///     state.form = nil
  ///     return .none
  ///   case .form:
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.$form, action: \.form) {
  ///   Form()
  /// }
  /// ```
  ///
  /// The child's state is removed when the parent sets it to `nil`, or when
  /// ``PresentationAction/dismiss`` arrives. A view sends that action, or the child itself does
  /// (see ``DependencyValues/dismiss``). The state of an alert or a dialog is also removed when one
  /// of its buttons sends its action.
  ///
  /// - Ordering: The child runs before the parent, and the state is removed after both. Removing
  ///   the state, or presenting another child instead, cancels the child's effects.
  /// - Note: An action for an absent child is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the presentation state: `\.$form`.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let installed = InstalledIfLet<OptionalChildPath<State, ChildState>, Action, ChildAction>(
      presentedAt: state, action: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return installed.reducer(of: child().presented, in: self) {
      OptionalChildPath(StatePath(presentedAt: state))
    }
  }

  /// Closes an alert or a dialog when one of its buttons sends its action.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .alert(.presented(.deleteButtonTapped)):
  ///     state.items.removeAll()
  ///     return .none
  ///   case .alert:
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.$alert, action: \.alert)
  /// ```
  @inlinable
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      state, action: action, destination: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Closes an alert or a dialog, by the key path of its variable.
  ///
  /// This function is equivalent to `.ifLet(\.$alert, action: \.alert)`, and accepts a plain
  /// optional.
  @inlinable
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let installed = InstalledIfLet<OptionalChildPath<State, ChildState>, Action, ChildAction>(
      presentedAt: state, action: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return installed.reducer(of: EmptyReducer(), in: self) { OptionalChildPath(StatePath(state)) }
  }

  /// Closes an alert or a dialog in a plain optional when one of its actions arrives.
  ///
  /// ```swift
  /// @ObservableState struct State { var alert: AlertState<Action.Alert>? }
  ///
  /// Reduce { state, action in
  ///   switch action {
  ///   case .alert(.deleteButtonTapped):
  ///     state.items.removeAll()
  ///     return .none
  ///   case .closeButtonTapped:
  ///     state.alert = .unsavedChanges
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// - Ordering: The parent runs first. An alert that it shows in reaction to the action stays.
  /// - Note: An action for an absent alert is reported.
  @inlinable
  public func ifLet<ChildAction, ChildState: _EphemeralState<ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      state, action: action, then: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
