package import IntarsiaDependencies

extension DependencySnapshot {
  /// The same overrides and the one for a presented feature.
  fileprivate func presenting(in scope: EffectScope) -> DependencySnapshot {
    replacingDismiss(with: .presented(in: scope))
  }

  /// The same overrides and the one for the feature that a test store runs.
  ///
  /// If the test overrides the dependency around the store, that override stays.
  ///
  /// - Parameter dismiss: Ends the feature.
  package func dismissingRoot(
    by dismiss: @escaping @Sendable () async -> Void
  ) -> DependencySnapshot {
    replacingDismiss(with: .testedRoot(dismiss)) { $0.isAbsent }
  }

  /// Reads and writes go to a temporary record, because a test's record must contain only the
  /// test's own reads and overrides.
  private func replacingDismiss(
    with dismiss: DismissEffect, where isReplaced: (DismissEffect) -> Bool = { _ in true }
  ) -> DependencySnapshot {
    var values = DependencyValues(snapshot: record == nil ? self : recorded(by: DependencyRecord()))
    guard isReplaced(values.dismiss) else { return self }
    values.dismiss = dismiss
    let inner = values.snapshot
    return record.map { inner.recorded(by: $0) } ?? inner
  }
}

extension Reducer {
  /// The reducer of a presented feature.
  ///
  /// - Parameter scope: The scope to which its effects are lifted.
  @usableFromInline
  func presented(in scope: EffectScope) -> _ComposedReducer<Self, Reduce<State, Action>> {
    _ComposedReducer(installing: {
      _install().running(in: { outer, _ in outer.presenting(in: scope) })
    })
  }
}
