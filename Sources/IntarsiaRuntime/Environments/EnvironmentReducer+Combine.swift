extension EnvironmentReducer {
  /// Combines several reducers into one that runs them in the given order.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(state: \.counter, action: \.counter, environment: \.counter),
  ///   favoritesReducer.pullback(state: \.favorites, action: \.favorites, environment: \.file)
  /// )
  /// ```
  ///
  /// - Ordering: Each reducer sees the state as the previous ones have left it. Their effects run
  ///   concurrently. Put a child before a parent that may remove its state, so that the child still
  ///   handles its action. The removal cancels the child's effects.
  public static func combine(_ reducers: Self...) -> Self {
    combine(reducers)
  }

  /// Combines an array of reducers into one that runs them in order.
  public static func combine(_ reducers: [Self]) -> Self {
    guard let first = reducers.first else { return .empty }
    guard reducers.count > 1 else { return first }
    return Self(watches: reducers.flatMap(\.watches)) { environment in
      reducers.dropFirst().reduce(first.core(environment)) {
        $0.followed(by: $1.core(environment))
      }
    }
  }

  /// Combines the reducers listed in a closure into one that runs them in order.
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
