/// A reducer made of a closure.
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

  /// A reducer that calls a closure.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    change = reduce
    install = nil
  }

  /// A reducer whose type is forgotten.
  public init(_ reducer: any Reducer<State, Action>) {
    // The parameter is an existential: beside a generic initializer, the compiler does not say what is wrong in the
    // closure of the one above, but that a closure is no reducer.
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

  /// Changes the state for an action, and returns what is to be done outside.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }

  /// The reducer, made ready for one place in one store.
  public func _install() -> _InstalledReducer<State, Action> {
    install?() ?? InstalledClosure(change)
  }
}
