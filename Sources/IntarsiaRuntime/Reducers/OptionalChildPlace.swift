public import IntarsiaCases
public import IntarsiaIssues

/// The place of a child feature in its parent whose state may be absent.
@usableFromInline
final class OptionalChildPlace<State, Action, ChildState, ChildAction> {
  @usableFromInline let action: AnyCasePath<Action, ChildAction>
  @usableFromInline let scope: EffectScope
  @usableFromInline let identity: TrackedIdentity<ChildState>?
  private let state: AnyKeyPath
  private let location: IssueLocation

  @usableFromInline
  init(
    state: AnyKeyPath, action: CaseKeyPath<Action, ChildAction>, location: IssueLocation
  ) {
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action)
    identity = TrackedIdentity()
    self.state = state
    self.location = location
  }

  /// Runs the child, if the action is one of its, and the parent, and ends the child's effects when it goes.
  @inlinable
  func reduce(
    into state: inout State, at path: StatePath<State, ChildState?>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    let childEffect = reduceChild(into: &state, at: path, action: action, child)
    let before = path.inspect(&state, presence)
    let effect = childEffect.merge(with: parent(&state, action))
    guard before.isPresent else { return effect }
    let after = path.inspect(&state, presence)
    guard !after.isPresent || before.id != after.id else { return effect }
    return effect.merge(with: ending)
  }

  @inlinable
  func reduceChild(
    into state: inout State, at path: StatePath<State, ChildState?>, action: Action,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    // Looked at first, so that a child which is not there is not announced as changed.
    guard path.inspect(&state, { $0.isPresent }),
      let effect = path.modify(&state, { $0.mutate { child(&$0, childAction) } })
    else {
      reportAbsence(of: action)
      return .none
    }
    return effect.isNone ? .none : effect.lifted(self.action, to: scope)
  }

  @inlinable
  func presence(of child: inout ChildState?) -> (isPresent: Bool, id: ObjectIdentifier?) {
    guard let identity else { return (child.isPresent, nil) }
    let id = child.mutate { identity(of: &$0) }
    return (id != nil, id)
  }

  /// Ends whatever the child still runs.
  @usableFromInline
  var ending: Effect<Action> { Effect(.endScope(scope)) }

  @usableFromInline
  func reportAbsence(of action: Action) {
    reportIssue(
      IssueCode.scope.absentState,
      "An action was sent to a child feature whose state is nil.",
      values: [
        ("Action", "\(action)"), ("State", "\(State.self) at \(state)"),
        ("Child", "\(ChildState.self)"), ("ifLet at", "\(location)"),
      ],
      at: location)
  }
}

extension Optional {
  @inlinable
  var isPresent: Bool {
    if case .some = self { true } else { false }
  }

  /// Changes the wrapped value where it lies.
  ///
  /// - Returns: What the closure returns, or `nil` if there is nothing to change.
  @inlinable
  mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard case .some = self else { return nil }
    // Unwrapping accesses the value in place; moving it out and back would copy what it shares.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
