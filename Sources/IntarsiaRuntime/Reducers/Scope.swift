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
/// The child's state is changed where it lies. Its effects belong to it: the identifiers that it cancels them by
/// are its own.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private let state: WritableKeyPath<ParentState, Child.State>
  private let action: AnyCasePath<ParentAction, Child.Action>
  private let actionKeyPath: AnyKeyPath
  private let child: Child

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
    actionKeyPath = action
    self.child = child()
  }

  /// Changes the state for an action, and returns what is to be done outside.
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    run(into: &state, action: action, child: child.reduce(into:action:))
  }

  /// The reducer, made ready for one place in one store.
  public func _install() -> _InstalledReducer<ParentState, ParentAction> {
    let child = child._install()
    return InstalledClosure { state, action in
      run(into: &state, action: action, child: child.reduce(into:action:))
    }
  }

  private func run(
    into state: inout ParentState, action: ParentAction,
    child: (inout Child.State, Child.Action) -> Effect<Child.Action>
  ) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    return child(&state[keyPath: self.state], childAction)
      .lifted(self.action, to: EffectScope(state: self.state, action: actionKeyPath))
  }
}
