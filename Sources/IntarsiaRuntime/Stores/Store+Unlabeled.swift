public import IntarsiaCases
public import IntarsiaCollections

// The same functions as with the label `state:`, as much code of the field spells them.

extension Store {
  /// Returns the store of a part of the state.
  ///
  /// ```swift
  /// let counter = store.scope(\.counter, action: \.counter)
  /// ```
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// Returns the store of an optional part of the state, or `nil` while the part is absent.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// Returns the stores of the elements of a collection.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction> {
    scope(state: state, action: action)
  }
}

extension StoreActor {
  /// Returns the store actor of a part of the state.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @_disfavoredOverload
  public nonisolated func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    action: any CaseKeyPath<Action, ChildAction> & Sendable
  ) -> StoreActor<ChildState, ChildAction> {
    scope(state: state, action: action)
  }
}

extension Scope {
  /// Creates a reducer that runs a child on a part of the state.
  ///
  /// ```swift
  /// Scope(\.counter, action: \.counter) { Counter() }
  /// ```
  ///
  /// This initializer is equivalent to `init(state:action:child:)`.
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(state: state, action: action, child: child)
  }
}
