public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaDependencies

// Without these declarations, the compiler reports generic parameters that it cannot infer. It
// selects an unavailable function only if no other matches, so no correct call selects one.

extension Store {
  /// Explains that a store makes its reducer in a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'Store(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Explains that a store makes an instance of its reducer in a closure, and takes no type.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'Store(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R.Type,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Explains that a feature with dependencies takes no environment.
  @available(
    *, unavailable,
    message: """
      Only an 'EnvironmentReducer' takes an environment. Write the reducer in a closure: \
      'Store(initialState: …) { Feature() }'.
      """
  )
  public convenience init<R: Reducer<State, Action>, Environment>(
    initialState: @autoclosure () -> State,
    reducer: R,
    environment: Environment
  ) { fatalError("unavailable") }

  /// Explains that the elements of an array or a dictionary have no stores.
  @available(
    *, unavailable,
    message:
      "Hold the elements in an 'IdentifiedArrayOf<Row.State>', not in an array or a dictionary."
  )
  public func scope<Elements: Collection, ID: Hashable & Sendable, ElementAction>(
    state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, Elements.Element>, ElementAction> {
    fatalError("unavailable")
  }
}
