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
  @inlinable
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
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
  @inlinable
  public func transformDependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    transform: @escaping (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer that runs with other dependencies than its parent.
@usableFromInline
struct _DependencyReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let transform: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, transform: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.transform = transform
  }

  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(transform) { base.reduce(into: &state, action: action) }
  }

  @inlinable
  func _install() -> _InstalledReducer<Base.State, Base.Action> {
    InstalledDependency(base: base._install(), transform: transform)
  }
}

/// An installed reducer that caches the transformed dependencies.
///
/// The surrounding dependencies seldom change between two actions.
@usableFromInline
final class InstalledDependency<State, Action>: _InstalledReducer<State, Action> {
  private let base: _InstalledReducer<State, Action>
  private let transform: (inout DependencyValues) -> Void
  private var last: (outer: DependencySnapshot, inner: DependencySnapshot)?

  @usableFromInline
  init(
    base: _InstalledReducer<State, Action>, transform: @escaping (inout DependencyValues) -> Void
  ) {
    self.base = base
    self.transform = transform
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effect = Effect<Action>.none
    inner(of: .current).perform { effect = base.reduce(into: &state, action: action) }
    return effect
  }

  private func inner(of outer: DependencySnapshot) -> DependencySnapshot {
    if let last, last.outer === outer { return last.inner }
    var values = DependencyValues(snapshot: outer)
    transform(&values)
    last = (outer, values.snapshot)
    return values.snapshot
  }
}
