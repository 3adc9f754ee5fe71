/// Cancels the effects of a child when its state is removed or replaced.
@usableFromInline
struct ChildWatch<Path: ConditionalChildPath> {
  @usableFromInline let scope: EffectScope
  @usableFromInline let identity = ChildIdentityReader<Path.Value>()

  @usableFromInline
  init(scope: EffectScope) {
    self.scope = scope.counted()
  }

  /// Runs the parent's reducer after the child's, and cancels the child's effects if its state is
  /// removed or replaced.
  ///
  /// - Parameters:
  ///   - explicit: The `id` or the case of the child before its reducer ran.
  ///   - isClosing: Whether to remove the child's state, unless the parent has replaced it.
  @_alwaysEmitIntoClient
  func reduceParent<Action>(
    into state: inout Path.Root, at path: Path, action: Action,
    after childEffect: Effect<Action>, of explicit: ChildIdentity? = nil, isClosing: Bool = false,
    _ parent: (inout Path.Root, Action) -> Effect<Action>
  ) -> Effect<Action> {
    let before = presence(in: &state, at: path)
    let effect = childEffect.merge(with: parent(&state, action))
    guard before.isPresent else {
      // A reducer outside the parent may have removed the state since the last action.
      return scope.hasEffects ? effect.merge(with: ending()) : effect
    }
    let after = presence(in: &state, at: path)
    let isKept =
      before.identity == after.identity && (explicit == nil || explicit == after.identity)
    if after.isPresent, isKept {
      guard isClosing else { return effect }
      path.remove(from: &state)
    }
    return effect.merge(with: ending())
  }

  /// Returns whether the child's state is present, and its identity if the type has one.
  @_alwaysEmitIntoClient
  func presence(
    in state: inout Path.Root, at path: Path
  ) -> (isPresent: Bool, identity: ChildIdentity?) {
    guard let identity else { return (path.isPresent(in: &state), nil) }
    let id = path.inspect(&state) { identity(of: &$0) }
    return (id != nil, id)
  }

  /// Returns the `id` or the case of the child's state, if that is its identity.
  @_alwaysEmitIntoClient
  func explicitIdentity(in state: inout Path.Root, at path: Path) -> ChildIdentity? {
    guard let identity, identity.isExplicit else { return nil }
    return path.inspect(&state) { identity.explicit(of: &$0) } ?? nil
  }

  /// Returns an effect that cancels all effects of the child.
  @usableFromInline
  func ending<Action>() -> Effect<Action> { Effect(.endScope(scope)) }
}
