extension Reducer {
  /// Runs another reducer when a value derived from the state has changed.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.settings.isSoundOn) { oldValue, newValue in
  ///     Reduce { state, action in
  ///       .run { _ in await sounds.setEnabled(newValue) }
  ///     }
  ///   }
  /// ```
  ///
  /// The value is compared before and after the reducers that this modifier is attached to. It may
  /// be a field, `\.isSoundOn`, or the result of a closure, `{ $0.volume > 0 }`.
  ///
  /// - Complexity: Computes the value twice per action, and keeps the old value while the reducer
  ///   runs. An array that the reducer changes in place is therefore copied. Compare its count or a
  ///   version number instead.
  ///
  /// - Parameters:
  ///   - toValue: A key path or closure that returns the value.
  ///   - reducer: Returns the reducer to run on a change. Called for each change.
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: isUnchanged, reducer)
  }

  /// Runs another reducer when a value derived from the state has changed, as decided by a
  /// predicate.
  ///
  /// ```swift
  /// .onChange(of: \.position, removeDuplicates: { $0.section == $1.section }) { _, newPosition in
  ///   Reduce { state, action in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: A key path or closure that returns the value.
  ///   - isDuplicate: Whether two values count as the same.
  ///   - reducer: Returns the reducer to run on a change. Called for each change.
  public func onChange<Value, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    reacting(to: toValue, isDuplicate) { reducer($0, $1).reduce(into: &$2, action: $3) }
  }

  /// Changes the state further when a value derived from it has changed.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { oldQuery, state in
  ///     state.results = []
  ///     return .none
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: A key path or closure that returns the value.
  ///   - reduce: Called on a change, with the old value. Changes the state and returns an effect.
  @_disfavoredOverload  // After a mistake in a chain, the compiler gives up the other form earlier.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ reduce: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    reacting(to: toValue, isUnchanged) { oldValue, _, state, _ in reduce(oldValue, &state) }
  }

  private func reacting<Value>(
    to toValue: @escaping (State) -> Value, _ isDuplicate: @escaping (Value, Value) -> Bool,
    by react: @escaping (Value, Value, inout State, Action) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce(installing: {
      let base = _install()
      return InstalledClosure { state, action in
        let oldValue = toValue(state)
        let effect = base.run(action, on: &state)
        let newValue = toValue(state)
        guard !isDuplicate(oldValue, newValue) else { return effect }
        return effect.merge(with: react(oldValue, newValue, &state, action))
      }
    })
  }
}
