public import IntarsiaCases

/// A reducer that writes the values of binding actions into the state.
///
/// Put it first, so that the reducers after it read the new value:
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.name):
///       state.isNameValid = !state.name.isEmpty
///       return .none
///     case .binding:
///       return .none
///     }
///   }
/// }
/// ```
///
/// The reducer changes the field in place, so only observers of that field are notified.
public struct BindingReducer<State, Action, Bound: BindableAction>: _InstallableReducer
where Bound.State == State {
  @usableFromInline let bound: (Action) -> Bound?

  /// Creates a reducer for actions that are bindable themselves.
  public init() where Action == Bound {
    bound = { $0 }
  }

  /// Creates a reducer for actions with a bindable action in one case, for example that of a view.
  ///
  /// ```swift
  /// BindingReducer(action: \.view)
  /// ```
  ///
  /// - Parameter action: The case that carries the bindable action.
  public init(action: CaseKeyPath<Action, Bound>) {
    let path = AnyCasePath(action)
    bound = { path.extract(from: $0) }
  }

  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<State, Action> {
    let paths = BindingPaths<State>()
    return InstalledClosure { [bound] state, action in
      if let action = bound(action)?.binding { paths.apply(action, to: &state) }
      return .none
    }
  }
}
