/// Two reducers, one after the other: what a builder makes of two lines.
public struct _SequenceReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Changes the state for an action, and returns what is to be done outside.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    first.reduce(into: &state, action: action)
      .merge(with: second.reduce(into: &state, action: action))
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
public struct _ArrayReducer<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Changes the state for an action, and returns what is to be done outside.
  public func reduce(
    into state: inout Element.State, action: Element.Action
  ) -> Effect<Element.Action> {
    reducers.reduce(.none) { $0.merge(with: $1.reduce(into: &state, action: action)) }
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
