public import IntarsiaCases

/// The place of a child feature in its parent whose state may be absent: nil, or another case.
@usableFromInline
final class InstalledIfLet<State, Action, ChildState, ChildAction> {
  @usableFromInline let action: AnyCasePath<Action, ChildAction>
  @usableFromInline let scope: EffectScope
  @usableFromInline let identity: TrackedIdentity<ChildState>?
  @usableFromInline let absence: ChildAbsence
  /// The action that dismisses the child, if it can be dismissed by one of its effects.
  private let dismissal: (@Sendable () -> Action)?

  @usableFromInline
  convenience init(
    state: AnyKeyPath, action: CaseKeyPath<Action, ChildAction>, absence: ChildAbsence
  ) {
    self.init(
      scope: EffectScope(state: state, action: action), action: AnyCasePath(action),
      dismissal: nil, absence: absence)
  }

  init(
    scope: EffectScope, action: AnyCasePath<Action, ChildAction>,
    dismissal: (@Sendable () -> Action)?, absence: ChildAbsence
  ) {
    self.action = action
    self.scope = scope
    self.dismissal = dismissal
    identity = TrackedIdentity()
    self.absence = absence
  }

  /// Runs the child, if the action is one of its, and the parent, and ends the child's effects when it goes.
  @inlinable
  func reduce(
    into state: inout State, at path: some ChildPath<State, ChildState>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    var childEffect = Effect<Action>.none
    if let childAction = self.action.extract(from: action) {
      childEffect = reduceChild(
        into: &state, at: path, action: action, childAction: childAction, child)
    }
    return reduceParent(into: &state, at: path, action: action, after: childEffect, parent)
  }

  /// Runs the child, and reports it if it is not there.
  ///
  /// Whoever took it away did so where the parent's reducer does not see it, so that it may have effects left: they end.
  @inlinable
  func reduceChild(
    into state: inout State, at path: some ChildPath<State, ChildState>, action: Action,
    childAction: ChildAction,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    // Looked at first, so that a child which is not there is not announced as changed.
    guard path.isPresent(in: &state),
      let effect = path.modify(&state, { child(&$0, childAction) })
    else {
      absence.report(action, for: ChildState.self, in: state)
      return ending
    }
    return effect.isNone ? .none : lifted(effect)
  }

  /// Runs the parent after the child, and ends the child's effects when the child goes.
  ///
  /// - Parameter isClosing: Whether the child goes in any case, unless the parent has put another in its place.
  @inlinable
  func reduceParent(
    into state: inout State, at path: some ChildPath<State, ChildState>, action: Action,
    after childEffect: Effect<Action>, isClosing: Bool = false,
    _ parent: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    let before = presence(in: &state, at: path)
    let effect = childEffect.merge(with: parent(&state, action))
    guard before.isPresent else { return effect }
    let after = presence(in: &state, at: path)
    if after.isPresent, before.identity == after.identity {
      guard isClosing else { return effect }
      path.remove(from: &state)
    }
    return effect.merge(with: ending)
  }

  @usableFromInline
  func lifted(_ effect: Effect<ChildAction>) -> Effect<Action> {
    guard let dismissal else { return effect.lifted(action, to: scope) }
    return effect.lifted(action, to: scope, dismissedBy: dismissal)
  }

  /// Whether the child is there, and who it is, if it tracks that.
  ///
  /// The identity is kept, not only its address, where a child that the parent makes meanwhile might come to lie.
  @inlinable
  func presence(
    in state: inout State, at path: some ChildPath<State, ChildState>
  ) -> (isPresent: Bool, identity: KeptIdentity?) {
    guard let identity else { return (path.isPresent(in: &state), nil) }
    let id = path.inspect(&state) { identity.identity(of: &$0) }
    return (id != nil, id)
  }

  /// Ends whatever the child still runs.
  @usableFromInline
  var ending: Effect<Action> { Effect(.endScope(scope)) }
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
