public import IntarsiaCases

/// Writes what controls have written into the state.
///
/// Put it first, so that the reducers after it find the new value:
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
/// The field is changed where it lies, so those who observe it hear of it, and nobody else.
public struct BindingReducer<State, Action, Bound: BindableAction>: Reducer
where Bound.State == State {
  @usableFromInline let bound: (Action) -> Bound?

  /// A reducer for actions that are bindable themselves.
  public init() where Action == Bound {
    bound = { $0 }
  }

  /// A reducer for actions that have a bindable one inside, that of a view for example.
  ///
  /// ```swift
  /// BindingReducer(action: \.view)
  /// ```
  ///
  /// - Parameter action: The case with the bindable action.
  public init(action: CaseKeyPath<Action, Bound>) {
    let path = AnyCasePath(action)
    bound = { path.extract(from: $0) }
  }

  /// Writes the field, if the action is one that writes a field.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if let action = bound(action)?.binding { BindingPaths().apply(action, to: &state) }
    return .none
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<State, Action> {
    let paths = BindingPaths<State>()
    return InstalledClosure { [bound] state, action in
      if let action = bound(action)?.binding { paths.apply(action, to: &state) }
      return .none
    }
  }
}
