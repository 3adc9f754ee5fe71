public import IntarsiaDependencies

extension Reducer {
  /// Overrides a dependency for this reducer, its children and their effects.
  ///
  /// ```swift
  /// Scope(state: \.offline, action: \.offline) {
  ///   Counter()
  ///     .dependency(\.nthPrime, .offline)
  /// }
  /// ```
  @_alwaysEmitIntoClient
  public func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some Reducer<State, Action> {
    overriding { $0.set(keyPath, to: value) }
  }

  /// Overrides the dependency of a key that is its own value.
  ///
  /// ```swift
  /// Counter()
  ///   .dependency(Settings(isMuted: true))  // for `struct Settings: TestDependencyKey`
  /// ```
  @_alwaysEmitIntoClient
  public func dependency<Key: TestDependencyKey>(_ value: Key) -> some Reducer<State, Action>
  where Key.Value == Key {
    overriding { $0[Key.self] = value }
  }

  /// Changes the dependencies of this reducer, its children and their effects.
  ///
  /// ```swift
  /// Counter()
  ///   .transformDependency(\.self) { $0.nthPrime = $0.offlineNthPrime }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to a dependency, or `\.self` for all of them.
  ///   - transform: Changes the value. Called once for each set of surrounding dependencies, not
  ///     once per action.
  @_alwaysEmitIntoClient
  public func transformDependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    transform: @escaping (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    overriding { transform(&$0[keyPath: keyPath]) }
  }

  @usableFromInline
  func overriding(
    _ transform: @escaping (inout DependencyValues) -> Void
  ) -> _ComposedReducer<Self, Reduce<State, Action>> {
    _ComposedReducer(installing: { _install().overriding(transform) })
  }
}

extension _InstalledReducer {
  /// Returns a reducer that runs this one with other dependencies than those around it.
  ///
  /// - Parameter override: Makes the dependencies from those around the reducer.
  func running(
    in override: @escaping (DependencySnapshot) -> DependencySnapshot
  ) -> _InstalledReducer {
    // The dependencies change seldom, so that most actions make no new snapshot. Defaults that are
    // made from the overrides belong to a snapshot, so the lifecycle shares it.
    var last: (outer: DependencySnapshot, inner: DependencySnapshot)?
    let inner = { (outer: DependencySnapshot) in
      if let last, last.outer === outer { return last.inner }
      let inner = override(outer)
      last = (outer, inner)
      return inner
    }
    let installed = InstalledClosure<State, Action> { state, action in
      let outer = DependencySnapshot.current
      let inner = inner(outer)
      if inner === outer { return self.run(action, on: &state) }
      var effect = Effect<Action>.none
      inner.perform { effect = self.run(action, on: &state) }
      return effect
    }
    installed.visitor = { state, action, visit in
      var effect = Effect<Action>.none
      inner(.current).perform { effect = self.visit(&state, after: action, visit) }
      return effect
    }
    return installed
  }

  /// Returns a reducer that runs this one with changed dependencies.
  @usableFromInline
  func overriding(_ transform: @escaping (inout DependencyValues) -> Void) -> _InstalledReducer {
    running { outer in
      var values = DependencyValues(overriding: outer)
      transform(&values)
      return values.snapshot
    }
  }
}
