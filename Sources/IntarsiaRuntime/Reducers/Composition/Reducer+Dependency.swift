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
    overriding(by: { $0.set(keyPath, to: value) }, isConstant: true)
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
    overriding(by: { $0[Key.self] = value }, isConstant: true)
  }

  /// Overrides a dependency with a value of the feature's state.
  ///
  /// ```swift
  /// @Reducer struct Session {
  ///   @ObservableState struct State: Equatable { let user: User.ID }
  ///   …
  /// }
  /// // In its parent:
  /// .ifLet(\.session, action: \.session) {
  ///   Session()
  ///     .dependency(\.userID, from: \.user)
  /// }
  /// ```
  ///
  /// The feature, its children and their effects read the value from before the action that they
  /// process, or from before the feature's `onMount`. A default that reads the dependency is made
  /// once for the value: for example, the database of the user. It ends when the value changes or
  /// the feature is removed, but not before the effects that use it. Features with equal values
  /// share it if one reducer runs them, such as the elements of one list.
  ///
  /// - Note: In a store that runs no lifecycles, a default lasts until another value is used. See
  ///   ``onMount(_:)``. When another feature changes the value of an element of a list, the default
  ///   of the old value lasts until the next action of the element.
  /// - Complexity: Looks the value up for each action of the feature. Makes new dependencies once
  ///   for each value.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency.
  ///   - value: A key path or a closure that returns the value.
  @_alwaysEmitIntoClient
  public func dependency<Value: Hashable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    from value: @escaping (_ state: State) -> Value
  ) -> some Reducer<State, Action> {
    overriding(from: value) { $0.set(keyPath, to: $1) }
  }

  /// Overrides the dependency of a key that is its own value with a value of the feature's state.
  ///
  /// ```swift
  /// Player()
  ///   .dependency(from: \.settings)  // for `struct Settings: TestDependencyKey, Hashable`
  /// ```
  @_alwaysEmitIntoClient
  public func dependency<Key: TestDependencyKey & Hashable>(
    from value: @escaping (_ state: State) -> Key
  ) -> some Reducer<State, Action> where Key.Value == Key {
    overriding(from: value) { $0[Key.self] = $1 }
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
    overriding(by: { transform(&$0[keyPath: keyPath]) }, isConstant: false)
  }

  /// - Parameter isConstant: Whether the override is the same over all dependencies.
  @usableFromInline
  func overriding(
    by override: @escaping (inout DependencyValues) -> Void, isConstant: Bool
  ) -> _ComposedReducer<Self, Reduce<State, Action>> {
    _ComposedReducer(installing: {
      _install().overriding(by: override, isConstant: isConstant)
    })
  }

  @_alwaysEmitIntoClient
  func overriding<Value: Hashable>(
    from value: @escaping (State) -> Value,
    _ override: @escaping (inout DependencyValues, Value) -> Void
  ) -> _ComposedReducer<Self, LifecycleMark<State, Action>> {
    _ComposedReducer(installing: {
      let scopes = OverrideScopes<Value>()
      return _install().running(by: { state, visit in
        scopes.snapshot(for: value(state), in: visit, override)
      })
    })
  }
}

/// An object that a reducer makes from the dependencies around it.
///
/// The dependencies change seldom, so that most actions make no new one.
final class OverrideMemory<Object: AnyObject> {
  private var last: OverrideScope.Made<Object>?

  /// - Parameter make: Makes the object. It gets the last one, if there is one.
  func object(
    over outer: DependencySnapshot, _ make: (OverrideScope.Made<Object>?) -> Object
  ) -> Object {
    if let last, last.outer === outer { return last.object }
    if let scope = outer.scope { return scope.object(of: self, over: outer, make) }
    let new = make(last)
    last = (outer, new)
    return new
  }
}

extension _InstalledReducer {
  /// Returns a reducer that runs this one with other dependencies than those around it.
  ///
  /// - Parameter override: Makes the dependencies from those around the reducer. It also gets its
  ///   last ones.
  func running(
    in override:
      @escaping (
        DependencySnapshot, OverrideScope.Made<DependencySnapshot>?
      ) -> DependencySnapshot
  ) -> _InstalledReducer {
    // Defaults that are made from the overrides belong to a snapshot, so the lifecycle shares it.
    let memory = OverrideMemory<DependencySnapshot>()
    return running(by: { _, _ in
      let outer = DependencySnapshot.current
      return memory.object(over: outer) { override(outer, $0) }
    })
  }

  /// Returns a reducer that runs this one with changed dependencies.
  @usableFromInline
  func overriding(
    by override: @escaping (inout DependencyValues) -> Void, isConstant: Bool
  ) -> _InstalledReducer {
    running(in: { $0.adding(after: isConstant ? $1 : nil, override) })
  }

  /// Returns a reducer that runs this one with the dependencies that a closure returns.
  ///
  /// - Parameter inner: Returns the dependencies, for an action or for a visit.
  @usableFromInline
  func running(
    by inner: @escaping (inout State, LifecycleVisit?) -> DependencySnapshot
  ) -> _InstalledReducer {
    let installed = InstalledClosure<State, Action> { state, action in
      let inner = inner(&state, nil)
      if inner === DependencySnapshot.bound { return self.run(action, on: &state) }
      var effect = Effect<Action>.none
      inner.perform { effect = self.run(action, on: &state) }
      return effect
    }
    installed.visitor = { state, action, visit in
      var effect = Effect<Action>.none
      inner(&state, visit).perform { effect = self.visit(&state, after: action, visit) }
      return effect
    }
    return installed
  }
}

/// The scopes of one override that follows a value, by the value.
///
/// The record of each feature keeps the scope of its value.
@usableFromInline
final class OverrideScopes<Value: Hashable> {
  /// The scopes for each value: one inside each scope around.
  @usableFromInline var entries: [Value: WeakScopes] = [:]
  @usableFromInline var limit = 8
  /// The latest scope, until the record of its feature keeps it.
  @usableFromInline var latest: OverrideScope?

  @_alwaysEmitIntoClient
  init() {}

  /// Returns the dependencies with the value.
  @_alwaysEmitIntoClient
  func snapshot(
    for value: Value, in visit: LifecycleVisit?,
    _ override: (inout DependencyValues, Value) -> Void
  ) -> DependencySnapshot {
    let outer = DependencySnapshot.current
    let scope = scope(of: value, in: outer)
    if let visit, visit.keep(scope) { latest = nil }
    return scope.snapshot(of: self, over: outer) { override(&$0, value) }
  }

  @_alwaysEmitIntoClient
  func scope(of value: Value, in outer: DependencySnapshot) -> OverrideScope {
    if let scope = entries[value]?.inside(outer) { return scope }
    if entries.count >= limit {
      entries = entries.filter { !$0.value.isEmpty }
      limit = 2 * entries.count + 8
    }
    let scope = OverrideScope(in: outer, for: value)
    entries[value, default: WeakScopes()].add(scope)
    latest = scope
    return scope
  }
}
