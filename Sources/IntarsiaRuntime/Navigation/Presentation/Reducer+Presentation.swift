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
  @_alwaysEmitIntoClient
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let installed = InstalledIfLet<PresentedChildPath<State, ChildState>, Action, ChildAction>(
      presentedAt: state, action: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return installed.reducer(of: child().presented(in: installed.watch.scope), in: self) {
      PresentedChildPath(state)
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
  @_alwaysEmitIntoClient
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

  /// Runs a child reducer on the state of a presented feature in a plain optional.
  ///
  /// ```swift
  /// @ObservableState struct State { var form: Form.State? }
  /// enum Action { case form(PresentationAction<Form.Action>) }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.form, action: \.form) { Form() }
  /// ```
  ///
  /// The form is presented and dismissed as with ``Presents()``, whose variable this function takes
  /// without the dollar sign, too. Use ``Presents()`` for a large state, or for a feature that
  /// presents another of its own type: it stores the state outside its parent's state.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented feature's optional state.
  ///   - action: The case that carries the child's actions and its dismissal.
  ///   - child: The child reducer.
  @_alwaysEmitIntoClient
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
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
    return installed.reducer(of: child().presented(in: installed.watch.scope), in: self) {
      OptionalChildPath(StatePath(state))
    }
  }

  /// Runs the presented feature of an enum of features in a plain optional.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.destination, action: \.destination)
  /// ```
  @_alwaysEmitIntoClient
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState.StateReducer: CaseReducer, ChildState.StateReducer.State == ChildState,
    ChildState.StateReducer.Action == ChildAction
  {
    ifLet(
      state, action: action, destination: { _CaseFeatures<ChildState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Closes an alert or a dialog, by the key path of its variable.
  ///
  /// This function is equivalent to `.ifLet(\.$alert, action: \.alert)`, and accepts a plain
  /// optional.
  @_alwaysEmitIntoClient
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
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
  @_alwaysEmitIntoClient
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

  /// Runs the presented feature of an enum of features.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   case detail(Detail)
  ///   case alert(AlertState<Alert>)
  /// }
  ///
  /// Reduce { state, action in
  ///   switch action {
  ///   case .rowTapped(let item):
  ///     state.destination = .detail(Detail.State(item: item))
  ///     return .none
  ///   case .destination(.presented(.detail(.saveButtonTapped))):
  ///     state.destination = nil
  ///     return .none
  ///   case .destination:
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// - Ordering: The presented feature runs before the parent, as in the overload that takes a
  ///   reducer. When another feature of the enum is presented, the effects of the previous one are
  ///   cancelled.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state: `\.$destination`.
  ///   - action: The case that carries the features' actions.
  @_alwaysEmitIntoClient
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState.StateReducer: CaseReducer, ChildState.StateReducer.State == ChildState,
    ChildState.StateReducer.Action == ChildAction
  {
    ifLet(
      state, action: action, destination: { _CaseFeatures<ChildState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the current feature of an enum of features in an optional part of the state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.destination, action: \.destination)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state.
  ///   - action: The case that carries the features' actions.
  @_alwaysEmitIntoClient
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState.StateReducer: CaseReducer, ChildState.StateReducer.State == ChildState,
    ChildState.StateReducer.Action == ChildAction
  {
    ifLet(
      state, action: action, then: { _CaseFeatures<ChildState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension InstalledIfLet {
  /// Creates the installation of a presented child, which is dismissed by an action of its own.
  @_alwaysEmitIntoClient
  convenience init(
    presentedAt state: AnyKeyPath, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    location: IssueLocation
  ) {
    let path = AnyCasePath(action)
    self.init(
      action: AnyCasePath(
        embed: { path.embed(.presented($0)) },
        extract: {
          guard case .presented(let action)? = path.extract(from: $0) else { return nil }
          return action
        }),
      dismissal: AnyCasePath(
        embed: { path.embed(.dismiss) },
        extract: { if case .dismiss? = path.extract(from: $0) { () } else { nil } }),
      scope: EffectScope(state: state, action: action),
      absence: .optional(state, name: "ifLet", at: location))
  }
}
