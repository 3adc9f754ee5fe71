import IntarsiaDependencies

/// Runs a presented feature with dependencies in which ``DependencyValues/isPresented`` is `true`.
@usableFromInline
final class InstalledPresented<State, Action>: _InstalledReducer<State, Action> {
  private let base: _InstalledReducer<State, Action>
  /// The latest surrounding dependencies and those derived from them, which seldom change.
  private var last: (outer: DependencySnapshot, inner: DependencySnapshot)?

  @usableFromInline
  init(_ base: _InstalledReducer<State, Action>) {
    self.base = base
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let outer = DependencySnapshot.current
    let inner = inner(of: outer)
    // Inside another presented feature, the dependencies are already bound.
    guard inner !== outer else { return base.reduce(into: &state, action: action) }
    var effect = Effect<Action>.none
    inner.perform { effect = base.reduce(into: &state, action: action) }
    return effect
  }

  private func inner(of outer: DependencySnapshot) -> DependencySnapshot {
    if let last, last.outer === outer { return last.inner }
    let inner = outer.presenting
    last = (outer, inner)
    return inner
  }
}

extension DependencySnapshot {
  /// The same overrides and the one for a presented feature.
  ///
  /// Reads and writes go to a temporary record, because a test's record must contain only the
  /// test's own reads and overrides.
  fileprivate var presenting: DependencySnapshot {
    var values = DependencyValues(snapshot: record == nil ? self : recorded(by: DependencyRecord()))
    guard !values.dismiss.isOfPresentation else { return self }
    values.dismiss = .presented
    let inner = values.snapshot
    return record.map { inner.recorded(by: $0) } ?? inner
  }
}

/// Runs a presented feature; once installed, ``InstalledPresented`` replaces this reducer.
@usableFromInline
struct _PresentedReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base

  @usableFromInline
  init(_ base: Base) {
    self.base = base
  }

  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    DependencySnapshot.current.presenting.bind { base.reduce(into: &state, action: action) }
  }

  @inlinable
  func _install() -> _InstalledReducer<Base.State, Base.Action> {
    InstalledPresented(base._install())
  }
}
