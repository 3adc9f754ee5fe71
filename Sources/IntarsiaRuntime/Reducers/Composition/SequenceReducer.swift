/// Two reducers, one after the other: what a builder makes of two lines.
public struct _SequenceReducer<First: Reducer, Second: Reducer>: _InstallableReducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install())
  }

  /// The reducer together with what runs after it, made ready for one place in one store.
  @inlinable
  public func _install(
    before next: _InstalledReducer<First.State, First.Action>
  ) -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install(before: next))
  }
}

/// Reducers of a builder's loop, in order.
public struct _ArrayReducer<Element: Reducer>: _InstallableReducer {
  @usableFromInline let reducers: [Element]

  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<Element.State, Element.Action> {
    let nothing: _InstalledReducer<Element.State, Element.Action> = InstalledClosure { _, _ in
      .none
    }
    guard let first = reducers.first else { return nothing }
    return reducers.dropFirst().reduce(first._install()) { InstalledPair($0, $1._install()) }
  }
}
