/// Two reducers, one after the other: what a builder makes of two lines.
public struct _SequenceReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  private let first: First
  private let second: Second

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
  public func _install() -> _InstalledReducer<First.State, First.Action> {
    InstalledSequence([first._install(), second._install()])
  }
}

/// Reducers of a builder's loop, in order.
public struct _ArrayReducer<Element: Reducer>: Reducer {
  private let reducers: [Element]

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
  public func _install() -> _InstalledReducer<Element.State, Element.Action> {
    InstalledSequence(reducers.map { $0._install() })
  }
}

/// Any number of reducers, in order.
///
/// Sequences inside it are taken apart, so that a body of many lines is one level.
final class InstalledSequence<State, Action>: _InstalledReducer<State, Action> {
  private let reducers: [_InstalledReducer<State, Action>]

  init(_ reducers: [_InstalledReducer<State, Action>]) {
    self.reducers = reducers.flatMap { ($0 as? InstalledSequence)?.reducers ?? [$0] }
  }

  override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effect = Effect<Action>.none
    for reducer in reducers {
      effect = effect.merge(with: reducer.reduce(into: &state, action: action))
    }
    return effect
  }
}
