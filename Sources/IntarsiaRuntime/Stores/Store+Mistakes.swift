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

  /// Explains that a plain array has no identifiers by which a store could be scoped to elements.
  @available(
    *, unavailable,
    message: "Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of an array."
  )
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, [ElementState]>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction> {
    fatalError("unavailable")
  }

  /// Explains that a store cannot be scoped to the elements of a dictionary.
  @available(
    *, unavailable,
    message: "Hold the elements in an 'IdentifiedArrayOf<Row.State>' instead of a dictionary."
  )
  public func scope<Key, ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, [Key: ElementState]>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction> {
    fatalError("unavailable")
  }
}
