public import IntarsiaCases

/// The installation of a child in its parent, where the child's state may be absent.
@usableFromInline
final class InstalledIfLet<Path: ChildPath, Action, ChildAction>: InstalledChildren {
  @usableFromInline typealias State = Path.Root
  @usableFromInline typealias ChildState = Path.Child

  @usableFromInline let action: AnyCasePath<Action, ChildAction>
  @usableFromInline let scope: EffectScope
  @usableFromInline let identity: ChildIdentityReader<ChildState>?
  @usableFromInline let ephemerality = Ephemerality<ChildState, ChildAction>()
  @usableFromInline let absence: ChildAbsence
  /// Makes the action that dismisses the child, if the child's effects can dismiss it.
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
    self.scope = scope.counted()
    self.dismissal = dismissal
    identity = ChildIdentityReader()
    self.absence = absence
  }

  /// Runs the child's reducer, if the action is the child's, and then the parent's.
  ///
  /// Cancels the child's effects when its state is removed or replaced.
  @inlinable
  func reduce(
    into state: inout State, at path: Path, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    guard let childAction = self.action.extract(from: action) else {
      return reduceParent(into: &state, at: path, action: action, after: .none, parent)
    }
    return reduce(
      into: &state, at: path, action: action, childAction: childAction, parent: parent,
      child: child)
  }

  /// Runs the child's reducer, and then the parent's; closes an alert or a dialog after both.
  @inlinable
  func reduce(
    into state: inout State, at path: Path, action: Action,
    childAction: ChildAction,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    // An action closes the alert that it was sent to, not one that the child's reducer then shows.
    let wasEphemeral = isEphemeral(in: &state, at: path, for: childAction)
    let before = wasEphemeral ? presence(in: &state, at: path).identity : nil
    let explicit = explicitIdentity(in: &state, at: path)
    let effect = reduceChild(
      into: &state, at: path, action: action, childAction: childAction, child)
    let isClosing =
      wasEphemeral && isEphemeral(in: &state, at: path, for: childAction)
      && presence(in: &state, at: path).identity == before
    return reduceParent(
      into: &state, at: path, action: action, after: effect, of: explicit, isClosing: isClosing,
      parent)
  }

  /// Whether the child is an alert or a dialog that the action closes.
  @inlinable
  func isEphemeral(
    in state: inout State, at path: Path, for action: ChildAction
  ) -> Bool {
    switch ephemerality {
    case .never: false
    case .always: true
    case .sometimes(let isClosed): path.inspect(&state) { isClosed($0, action) } ?? false
    }
  }

  /// Runs the child's reducer, or reports an issue if the child's state is absent.
  ///
  /// If a reducer outside the parent removed the state, effects of the child may still be running.
  /// They are cancelled here.
  @inlinable
  func reduceChild(
    into state: inout State, at path: Path, action: Action,
    childAction: ChildAction,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    // `modify` notifies observers, so it must not be called for an absent child.
    guard path.isPresent(in: &state),
      let effect = path.modify(&state, { child(&$0, childAction) })
    else {
      absence.report(action, for: ChildState.self, in: state)
      return ending
    }
    return effect.isNone ? .none : lifted(effect)
  }

  /// Runs the parent's reducer after the child's, and cancels the child's effects if its state is
  /// removed or replaced.
  ///
  /// - Parameters:
  ///   - explicit: The `id` or the case of the child before its reducer ran.
  ///   - isClosing: Whether to remove the child's state, unless the parent has replaced it.
  @inlinable
  func reduceParent(
    into state: inout State, at path: Path, action: Action,
    after childEffect: Effect<Action>, of explicit: ChildIdentity? = nil, isClosing: Bool = false,
    _ parent: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    let before = presence(in: &state, at: path)
    let effect = childEffect.merge(with: parent(&state, action))
    guard before.isPresent else {
      // A reducer outside the parent may have removed the state since the last action.
      return scope.hasEffects ? effect.merge(with: ending) : effect
    }
    let after = presence(in: &state, at: path)
    let isKept =
      before.identity == after.identity && (explicit == nil || explicit == after.identity)
    if after.isPresent, isKept {
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

  /// Returns whether the child's state is present, and its identity if the type has one.
  @inlinable
  func presence(
    in state: inout State, at path: Path
  ) -> (isPresent: Bool, identity: ChildIdentity?) {
    guard let identity else { return (path.isPresent(in: &state), nil) }
    let id = path.inspect(&state) { identity(of: &$0) }
    return (id != nil, id)
  }

  /// Returns the `id` or the case of the child's state, if that is its identity.
  @inlinable
  func explicitIdentity(
    in state: inout State, at path: Path
  ) -> ChildIdentity? {
    guard let identity, identity.isExplicit else { return nil }
    return path.inspect(&state) { identity.explicit(of: &$0) } ?? nil
  }

  /// An effect that cancels all effects of the child.
  @usableFromInline
  var ending: Effect<Action> { Effect(.endScope(scope)) }
}

extension Optional {
  @inlinable
  var isPresent: Bool {
    if case .some = self { true } else { false }
  }

  /// Changes the wrapped value in place.
  ///
  /// - Returns: The closure's result, or `nil` if the optional is `nil`.
  @inlinable
  mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard case .some = self else { return nil }
    // Force unwrapping accesses the value in place. Moving it out and back would copy shared
    // buffers.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
