public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on the state of a feature that is presented, while it is.
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
  /// The state goes away when the parent sets it to `nil`, when ``PresentationAction/dismiss`` arrives, which a view or
  /// the child itself may send (see ``DependencyValues/dismiss``), and, if it is that of an alert or a dialog, with the
  /// action of one of its buttons.
  ///
  /// - Ordering: The child runs before the parent, and the state goes away after both. When it goes, or another child is
  ///   presented in its place, the child's effects are cancelled.
  /// - Note: An action for a child that is not there is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state: `\.$form`.
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
    _PresentationReducer(
      parent: self, child: _PresentedReducer(child()), state: state,
      place: PresentationPlace(
        state: state, action: action,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Closes an alert or a dialog when one of its buttons was tapped.
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
}

/// A parent and the feature that it presents.
@usableFromInline
struct _PresentationReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action
  @usableFromInline typealias Place = PresentationPlace<State, Action, Child.State, Child.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let state: WritableKeyPath<State, PresentationState<Child.State>>
  @usableFromInline let place: Place

  @usableFromInline
  init(
    parent: Parent, child: Child, state: WritableKeyPath<State, PresentationState<Child.State>>,
    place: Place
  ) {
    self.parent = parent
    self.child = child
    self.state = state
    self.place = place
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    place.reduce(
      into: &state, at: OptionalChildPath(StatePath(presentedAt: self.state)), action: action,
      parent: { parent.reduce(into: &$0, action: $1) },
      child: { child.reduce(into: &$0, action: $1) })
  }

  @inlinable
  func _install() -> _InstalledReducer<State, Action> {
    let path = OptionalChildPath(StatePath(presentedAt: state))
    let (parent, child, place) = (parent._install(), child._install(), place)
    return InstalledClosure { state, action in
      place.reduce(
        into: &state, at: path, action: action,
        parent: { parent.run($1, on: &$0) },
        child: { child.run($1, on: &$0) })
    }
  }
}
