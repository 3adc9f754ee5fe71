extension EnvironmentReducer {
  /// Makes one reducer of several, which run in the order given.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(state: \.counter, action: \.counter, environment: \.counter),
  ///   favoritesReducer.pullback(state: \.favorites, action: \.favorites, environment: \.file)
  /// )
  /// ```
  ///
  /// - Ordering: Each sees the state as those before it have left it. Their effects run side by side. Put a child before a
  ///   parent that may take its state away: the child's action finds it still there, and when it goes, the child's effects
  ///   are cancelled.
  public static func combine(_ reducers: Self...) -> Self {
    combine(reducers)
  }

  /// Makes one reducer of an array of them, which run in their order.
  public static func combine(_ reducers: [Self]) -> Self {
    guard let first = reducers.first else { return .empty }
    guard reducers.count > 1 else { return first }
    return Self(watches: reducers.flatMap(\.watches)) { environment in
      reducers.dropFirst().reduce(first.core(environment)) {
        InstalledPair($0, $1.core(environment))
      }
    }
  }

  /// Makes one reducer of those that stand in a closure, in their order.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine {
  ///   counterReducer.pullback(state: \.counter, action: \.counter, environment: \.counter)
  ///   if isLogging { analyticsReducer }
  /// }
  /// ```
  public static func combine(
    @EnvironmentReducerBuilder<State, Action, Environment> _ build: () -> Self
  ) -> Self {
    build()
  }

  /// Runs another reducer after this one.
  ///
  /// ```swift
  /// counterReducer.combined(with: analyticsReducer)
  /// ```
  public func combined(with other: Self) -> Self {
    .combine(self, other)
  }

  /// A reducer that does nothing.
  public static var empty: Self {
    Self { _, _, _ in .none }
  }
}

/// Makes one reducer of several, which run in the order given.
///
/// ```swift
/// let appReducer: EnvironmentReducer<AppState, AppAction, AppEnvironment> = combine(
///   pullback(counterReducer, state: \.counter, action: \.counter, environment: \.counter),
///   pullback(favoritesReducer, state: \.favorites, action: \.favorites, environment: \.file)
/// )
/// ```
///
/// It does the same as `EnvironmentReducer.combine(_:)`.
public func combine<State, Action, Environment>(
  _ reducers: EnvironmentReducer<State, Action, Environment>...
) -> EnvironmentReducer<State, Action, Environment> {
  .combine(reducers)
}
