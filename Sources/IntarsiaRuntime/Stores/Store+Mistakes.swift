public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaDependencies

// Without these, the compiler speaks of generic parameters that it could not infer. The compiler takes an unavailable
// function only where no other fits, so no correct call ever sees them.

extension Store {
  /// Says that a store makes its reducer in a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'Store(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Says that a store makes its reducer in a closure, and makes one: a type is none.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'Store(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R.Type,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Says where the environment of a feature with dependencies went.
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

  /// Says that a plain array gives its elements no identifiers to scope by.
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

  /// Says that a dictionary is not scoped element by element.
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
