public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on an optional part of the state while it is there.
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
  /// - Ordering: The child runs first, so that the parent may remove the child's state in reaction to the child's
  ///   action. When the state is removed, or replaced by another child's, the child's effects are cancelled.
  /// - Note: An action for a child that is not there is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: The way to the child's optional state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self, child: child(), state: state,
      place: OptionalChildPlace(
        state: state, action: action,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

/// A parent and the child whose state may be absent.
@usableFromInline
struct _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action
  @usableFromInline typealias Place = OptionalChildPlace<State, Action, Child.State, Child.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let state: WritableKeyPath<State, Child.State?>
  @usableFromInline let place: Place

  @usableFromInline
  init(parent: Parent, child: Child, state: WritableKeyPath<State, Child.State?>, place: Place) {
    self.parent = parent
    self.child = child
    self.state = state
    self.place = place
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    place.reduce(
      into: &state, at: StatePath(self.state), action: action,
      parent: { parent.reduce(into: &$0, action: $1) },
      child: { child.reduce(into: &$0, action: $1) })
  }

  @inlinable
  func _install() -> _InstalledReducer<State, Action> {
    let path = StatePath(state)
    let (parent, child, place) = (parent._install(), child._install(), place)
    return InstalledClosure { state, action in
      place.reduce(
        into: &state, at: path, action: action,
        parent: { parent.reduce(into: &$0, action: $1) },
        child: { child.reduce(into: &$0, action: $1) })
    }
  }
}
