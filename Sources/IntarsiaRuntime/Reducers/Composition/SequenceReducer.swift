/// Two reducers that run one after the other, made by a builder from consecutive expressions.
public struct _SequenceReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Changes the state for an action and returns an effect.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    first.reduce(into: &state, action: action)
      .merge(with: second.reduce(into: &state, action: action))
  }

  /// The reducer, installed in one position of one store.
  @inlinable
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install())
  }

  /// The reducer and the reducer that runs after it, installed together in one position of one
  /// store.
  @inlinable
  public func _install(
    before next: _InstalledReducer<First.State, First.Action>
  ) -> _InstalledReducer<First.State, First.Action> {
    first._install(before: second._install(before: next))
  }
}

/// The reducers of a builder's `for` loop, in order.
public struct _ArrayReducer<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Changes the state for an action and returns an effect.
  public func reduce(
    into state: inout Element.State, action: Element.Action
  ) -> Effect<Element.Action> {
    reducers.reduce(.none) { $0.merge(with: $1.reduce(into: &state, action: action)) }
  }

  /// The reducer, installed in one position of one store.
  @inlinable
  public func _install() -> _InstalledReducer<Element.State, Element.Action> {
    let nothing: _InstalledReducer<Element.State, Element.Action> = InstalledClosure { _, _ in
      .none
    }
    guard let first = reducers.first else { return nothing }
    return reducers.dropFirst().reduce(first._install()) { InstalledPair($0, $1._install()) }
  }
}
