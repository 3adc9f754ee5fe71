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
public struct Reduce<State, Action>: Reducer {
  private let change: (inout State, Action) -> Effect<Action>
  private let install: (() -> _InstalledReducer<State, Action>)?

  /// Creates a reducer that calls a closure.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    change = reduce
    install = nil
  }

  /// Creates a reducer that erases the type of another reducer.
  ///
  /// - Parameter reducer: The reducer.
  public init(_ reducer: any Reducer<State, Action>, _closure: () -> Void = {}) {
    // The unused parameter takes a trailing closure. Without it, the compiler would take a closure
    // with a mistake, meant for the initializer above, for a wrong `reducer`, and hide the mistake.
    self.init(opened: reducer)
  }

  private init(opened reducer: some Reducer<State, Action>) {
    change = reducer.reduce(into:action:)
    install = reducer._install
  }

  init(
    _ reduce: @escaping (inout State, Action) -> Effect<Action>,
    install: @escaping () -> _InstalledReducer<State, Action>
  ) {
    change = reduce
    self.install = install
  }

  /// Changes the state for an action and returns an effect.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }

  /// The reducer, installed in one position of one store.
  public func _install() -> _InstalledReducer<State, Action> {
    install?() ?? InstalledClosure(change)
  }
}
