import IntarsiaDependencies

/// A presented feature: the dependencies around it say so.
@usableFromInline
final class InstalledPresented<State, Action>: _InstalledReducer<State, Action> {
  private let base: _InstalledReducer<State, Action>
  /// What was made of the dependencies from outside, which seldom change between two actions.
  private var last: (outer: DependencySnapshot, inner: DependencySnapshot)?

  @usableFromInline
  init(_ base: _InstalledReducer<State, Action>) {
    self.base = base
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let outer = DependencySnapshot.current
    let inner = inner(of: outer)
    // A feature inside a presented one finds everything in place.
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
  /// The same overrides, with those of a presented feature.
  ///
  /// Whoever keeps a record of what a test reads and overrides hears nothing of this one, which no test asked for.
  fileprivate var presenting: DependencySnapshot {
    var values = DependencyValues(snapshot: record == nil ? self : recorded(by: DependencyRecord()))
    guard !values.dismiss.isOfPresentation else { return self }
    values.dismiss = .presented
    let inner = values.snapshot
    return record.map { inner.recorded(by: $0) } ?? inner
  }
}

/// A presented feature, for reducers that are run without having been made ready.
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
