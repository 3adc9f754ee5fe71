public import IntarsiaDependencies

extension _InstalledReducer {
  /// Returns a reducer that runs this one with other dependencies than those around it.
  ///
  /// - Parameter override: Makes the dependencies from those around the reducer.
  func running(
    in override: @escaping (DependencySnapshot) -> DependencySnapshot
  ) -> _InstalledReducer {
    // The dependencies change seldom, so that most actions make no new snapshot.
    var last: (outer: DependencySnapshot, inner: DependencySnapshot)?
    return InstalledClosure { state, action in
      let outer = DependencySnapshot.current
      if last?.outer !== outer { last = (outer, override(outer)) }
      // A presented feature inside another one runs with the same dependencies.
      guard let inner = last?.inner, inner !== outer else { return self.run(action, on: &state) }
      var effect = Effect<Action>.none
      inner.perform { effect = self.run(action, on: &state) }
      return effect
    }
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
