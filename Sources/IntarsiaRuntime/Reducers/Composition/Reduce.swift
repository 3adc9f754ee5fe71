/// A reducer that calls a closure.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .incrementButtonTapped:
///     state.count += 1
///     return .none
///   }
/// }
/// ```
public struct Reduce<State, Action>: _InstallableReducer {
  private let install: () -> _InstalledReducer<State, Action>

  /// Creates a reducer that calls a closure.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    install = { InstalledClosure(reduce) }
  }

  /// Creates a reducer that erases the type of another reducer.
  ///
  /// - Parameter reducer: The reducer.
  public init(_ reducer: any Reducer<State, Action>, _closure: () -> Void = {}) {
    // The unused parameter takes a trailing closure. Without it, the compiler would take a closure
    // with a mistake, meant for the initializer above, for a wrong `reducer`, and hide the mistake.
    self.init(opened: reducer)
  }

  init(opened reducer: some Reducer<State, Action>) {
    install = reducer._install
  }

  /// Creates a reducer from its installation, for the reducers that modifiers return.
  ///
  /// - Parameter install: Installs the reducer in one position of one store.
  @usableFromInline
  init(installing install: @escaping () -> _InstalledReducer<State, Action>) {
    self.install = install
  }

  /// The reducer, installed in one position of one store.
  public func _install() -> _InstalledReducer<State, Action> {
    install()
  }
}
