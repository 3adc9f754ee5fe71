extension Reducer {
  /// Runs another reducer when the value of a part of the state has changed.
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
  /// The value is compared before and after everything above this modifier has run. It may be a field, `\.isSoundOn`,
  /// or computed in a closure, `{ $0.volume > 0 }`.
  ///
  /// - Complexity: Computes the value twice per action, and keeps the old one meanwhile: an array that is changed in
  ///   place while it is watched gets copied. Watch its count or a stamp instead.
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - reducer: What runs on a change. Built anew for each.
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs another reducer when the value of a part of the state has changed, as far as a predicate says so.
  ///
  /// ```swift
  /// .onChange(of: \.position, removeDuplicates: { $0.section == $1.section }) { _, newPosition in
  ///   Reduce { state, action in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: The part of the state.
  ///   - isDuplicate: Whether two values count as the same.
  ///   - reducer: What runs on a change. Built anew for each.
  public func onChange<Value, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate) {
      reducer($0, $1).reduce(into: &$2, action: $3)
    }
  }

  /// Changes the state further when the value of a part of it has changed.
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
  ///   - toValue: The part of the state.
  ///   - reduce: What to do on a change, with the value before it.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ reduce: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: ==) { oldValue, _, state, _ in
      reduce(oldValue, &state)
    }
  }
}

/// A reducer, and what is to be done when something has changed that it changes.
struct _OnChangeReducer<Base: Reducer, Value>: _InstallableReducer {
  typealias Reaction = (Value, Value, inout Base.State, Base.Action) -> Effect<Base.Action>

  private let base: Base
  private let toValue: (Base.State) -> Value
  private let isDuplicate: (Value, Value) -> Bool
  private let react: Reaction

  init(
    base: Base, toValue: @escaping (Base.State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool, react: @escaping Reaction
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.react = react
  }

  func _install() -> _InstalledReducer<Base.State, Base.Action> {
    let base = base._install()
    return InstalledClosure { state, action in
      let oldValue = toValue(state)
      let effect = base.run(action, on: &state)
      let newValue = toValue(state)
      guard !isDuplicate(oldValue, newValue) else { return effect }
      return effect.merge(with: react(oldValue, newValue, &state, action))
    }
  }
}
