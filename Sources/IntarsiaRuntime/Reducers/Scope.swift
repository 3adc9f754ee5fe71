public import IntarsiaCases

/// Runs a child reducer on a part of the state and on those actions that are the child's.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter, action: \.counter) {
///     Counter()
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child's state is changed where it lies, so that an action costs the same however much state there is. That
/// holds for a way of any number of steps if each is a field of an observable state, or each a stored property. A
/// property that is computed from others is read, changed and set, and what it shares with them is copied; so is
/// what a way mixed of both kinds leads to, or one through a subscript: nest a scope in a scope there.
///
/// The child's effects belong to it: the identifiers that it cancels them by are its own.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let state: WritableKeyPath<ParentState, Child.State>
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let scope: EffectScope
  @usableFromInline let child: Child

  /// Runs a child reducer on a property of the state.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action)
    self.child = child()
  }

  /// Changes the state for an action, and returns what is to be done outside.
  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    let effect = StatePath(self.state)
      .modify(&state) { child.reduce(into: &$0, action: childAction) }
    return effect.isNone ? .none : effect.lifted(self.action, to: scope)
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<ParentState, ParentAction> {
    let path = StatePath(state)
    let child = child._install()
    let (casePath, scope) = (action, scope)
    return InstalledClosure { state, action in
      guard let childAction = casePath.extract(from: action) else { return .none }
      let effect = path.modify(&state) { child.reduce(into: &$0, action: childAction) }
      return effect.isNone ? .none : effect.lifted(casePath, to: scope)
    }
  }
}
