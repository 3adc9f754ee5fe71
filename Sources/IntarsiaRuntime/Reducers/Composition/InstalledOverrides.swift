public import IntarsiaDependencies

/// An installed reducer that runs with other dependencies than the reducer around it.
@usableFromInline
final class InstalledOverrides<State, Action>: _InstalledReducer<State, Action> {
  private let base: _InstalledReducer<State, Action>
  private let override: (DependencySnapshot) -> DependencySnapshot
  /// The last dependencies, before and after the override.
  ///
  /// They change seldom, so that most actions make no new snapshot.
  private var last: (outer: DependencySnapshot, inner: DependencySnapshot)?

  init(
    _ base: _InstalledReducer<State, Action>,
    override: @escaping (DependencySnapshot) -> DependencySnapshot
  ) {
    self.base = base
    self.override = override
  }

  @usableFromInline
  convenience init(
    _ base: _InstalledReducer<State, Action>, transform: @escaping (inout DependencyValues) -> Void
  ) {
    self.init(base) { outer in
      var values = DependencyValues(overriding: outer)
      transform(&values)
      return values.snapshot
    }
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let outer = DependencySnapshot.current
    let inner = inner(of: outer)
    // A presented feature inside another one runs with the same dependencies.
    guard inner !== outer else { return base.run(action, on: &state) }
    var effect = Effect<Action>.none
    inner.perform { effect = base.run(action, on: &state) }
    return effect
  }

  private func inner(of outer: DependencySnapshot) -> DependencySnapshot {
    if let last, last.outer === outer { return last.inner }
    let inner = override(outer)
    last = (outer, inner)
    return inner
  }
}
