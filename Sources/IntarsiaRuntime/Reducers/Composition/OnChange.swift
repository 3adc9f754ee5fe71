public import IntarsiaIssues

/// Changes the state further when a value has changed, whichever reducer below has changed it.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   OnChange(of: \.portions) { oldPortions, state in
///     state.grams = 100 * state.portions
///     return .none
///   }
///   BindingReducer()
///   Reduce { state, action in … }
///     .forEach(\.guests, action: \.guests) { Guest() }
/// }
/// ```
///
/// The value is compared before and after all reducers below, with their children. The modifier
/// `onChange(of:)` compares it before and after the one reducer that it is attached to.
///
/// - Ordering: The closure runs at most once for an action, after the reducers below, and its
///   effect comes after theirs. Of several, the lowest runs first, and those above it compare its
///   changes, too.
/// - Note: Changes by a parent, and changes of shared state between two actions, are not compared:
///   use `onChange(of:)` in the parent, and an effect of the shared value's `values`.
/// - Complexity: Computes the value twice per action, and keeps the old value while the reducers
///   run, like the modifier.
public struct OnChange<State, Action>: _InstallableReducer {
  private let watch: (_InstalledReducer<State, Action>) -> _InstalledReducer<State, Action>
  private let location: IssueLocation

  /// Creates a reducer that reacts to the changes of a value by those below it.
  ///
  /// - Parameters:
  ///   - toValue: A key path or closure that returns the value.
  ///   - reduce: Called on a change, with the old value. Changes the state and returns an effect.
  public init<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ reduce: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    watch = {
      $0.reacting(to: toValue, isUnchanged) { oldValue, _, state, _ in reduce(oldValue, &state) }
    }
  }

  /// The reducer, installed in one position of one store, without any below it.
  public func _install() -> _InstalledReducer<State, Action> {
    reportIssue(
      ScopeIssues.nothingToCompare, "An OnChange has no reducers below it.", at: location)
    return InstalledClosure { _, _ in .none }
  }

  /// The reducer and those below it, installed together in one position of one store.
  public func _install(
    before next: _InstalledReducer<State, Action>
  ) -> _InstalledReducer<State, Action> {
    watch(next)
  }
}

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
  ) -> _ComposedReducer<Self, Reduce<State, Action>> {
    _ComposedReducer(installing: { _install().reacting(to: toValue, isDuplicate, by: react) })
  }
}

extension _InstalledReducer {
  fileprivate func reacting<Value>(
    to toValue: @escaping (State) -> Value, _ isDuplicate: @escaping (Value, Value) -> Bool,
    by react: @escaping (Value, Value, inout State, Action) -> Effect<Action>
  ) -> _InstalledReducer {
    InstalledClosure<State, Action> { state, action in
      let oldValue = toValue(state)
      let effect = self.run(action, on: &state)
      let newValue = toValue(state)
      guard !isDuplicate(oldValue, newValue) else { return effect }
      return effect.merge(with: react(oldValue, newValue, &state, action))
    }.withLifecycle(of: self)
  }
}
