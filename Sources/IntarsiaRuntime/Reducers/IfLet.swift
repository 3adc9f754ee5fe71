public import IntarsiaCases
import IntarsiaCollections
import IntarsiaIssues

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
      parent: self, child: child(), state: state, actionKeyPath: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A parent and the child whose state may be absent.
struct _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  typealias State = Parent.State
  typealias Action = Parent.Action

  private let parent: Parent
  private let child: Child
  private let state: WritableKeyPath<State, Child.State?>
  private let action: AnyCasePath<Action, Child.Action>
  private let scope: EffectScope
  private let identity: TrackedIdentity<Child.State>?
  private let location: IssueLocation

  init(
    parent: Parent, child: Child, state: WritableKeyPath<State, Child.State?>,
    actionKeyPath: CaseKeyPath<Action, Child.Action>, location: IssueLocation
  ) {
    self.parent = parent
    self.child = child
    self.state = state
    action = AnyCasePath(actionKeyPath)
    scope = EffectScope(state: state, action: actionKeyPath)
    identity = TrackedIdentity()
    self.location = location
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    run(
      into: &state, at: StatePath(self.state), action: action,
      parent: parent.reduce(into:action:), child: child.reduce(into:action:))
  }

  func _install() -> _InstalledReducer<State, Action> {
    let path = StatePath(state)
    let parent = parent._install()
    let child = child._install()
    return InstalledClosure { state, action in
      run(
        into: &state, at: path, action: action,
        parent: parent.reduce(into:action:), child: child.reduce(into:action:))
    }
  }

  private func run(
    into state: inout State, at path: StatePath<State, Child.State?>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout Child.State, Child.Action) -> Effect<Child.Action>
  ) -> Effect<Action> {
    let childEffect = reduceChild(into: &state, at: path, action: action, child)
    let before = path.inspect(&state, presence)
    let effect = childEffect.merge(with: parent(&state, action))
    guard before.isPresent else { return effect }
    let after = path.inspect(&state, presence)
    guard !after.isPresent || before.id != after.id else { return effect }
    return effect.merge(with: Effect(.endScope(scope)))
  }

  private func reduceChild(
    into state: inout State, at path: StatePath<State, Child.State?>, action: Action,
    _ child: (inout Child.State, Child.Action) -> Effect<Child.Action>
  ) -> Effect<Action> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    // Looked at first, so that a child which is not there is not announced as changed.
    guard path.inspect(&state, { $0.isPresent }),
      let effect = path.modify(&state, { $0.mutate { child(&$0, childAction) } })
    else {
      reportIssue(
        IssueCode.scope.absentState,
        "An action was sent to a child feature whose state is nil.",
        values: [
          ("Action", "\(action)"), ("State", "\(State.self) at \(self.state)"),
          ("Child", "\(Child.State.self)"), ("ifLet at", "\(location)"),
        ],
        at: location)
      return .none
    }
    return effect.lifted(self.action, to: scope)
  }

  private func presence(of child: inout Child.State?) -> (isPresent: Bool, id: ObjectIdentifier?) {
    guard let identity else { return (child.isPresent, nil) }
    let id = child.mutate { identity(of: &$0) }
    return (id != nil, id)
  }
}

extension Optional {
  fileprivate var isPresent: Bool {
    if case .some = self { true } else { false }
  }

  /// Changes the wrapped value where it lies.
  ///
  /// - Returns: What the closure returns, or `nil` if there is nothing to change.
  mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard case .some = self else { return nil }
    // Unwrapping accesses the value in place; moving it out and back would copy what it shares.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
