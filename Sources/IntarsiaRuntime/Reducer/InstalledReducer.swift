/// A reducer in its place: what a store keeps, so that no body is evaluated and nothing is looked up per action.
///
/// Public only because ``Reducer`` needs it.
///
/// The library's reducers make themselves ready in functions that can be inlined, and what they do per action stands
/// in closures there. So it is compiled for the types of the feature, in the feature's module; compiled here, for all
/// types, it would have to look up metadata for each action, which costs many times what a reducer does.
public class _InstalledReducer<State, Action> {
  /// The closure that does all the work, as soon as it is known to be a closure.
  ///
  /// Not retained, so that a call need not do so either: it is this reducer itself, or its body, which it holds. It is
  /// set once.
  @exclusivity(unchecked) @usableFromInline
  final var closure: Unmanaged<InstalledClosure<State, Action>>?

  @usableFromInline
  init() {}

  /// Changes the state for an action, and returns what is to be done outside.
  @usableFromInline
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    preconditionFailure("\(Self.self) does not override reduce(into:action:)")
  }

  /// Does what ``reduce(into:action:)`` does, by one call of the closure where that is all.
  @inlinable
  @inline(__always)
  final func run(_ action: Action, on state: inout State) -> Effect<Action> {
    guard let closure else { return reduce(into: &state, action: action) }
    return closure._withUnsafeGuaranteedRef { $0.change(&state, action) }
  }
}

/// A reducer that was made ready by the closure that runs it.
@usableFromInline
final class InstalledClosure<State, Action>: _InstalledReducer<State, Action> {
  @usableFromInline let change: (inout State, Action) -> Effect<Action>

  @usableFromInline
  init(_ change: @escaping (inout State, Action) -> Effect<Action>) {
    self.change = change
    super.init()
    closure = .passUnretained(self)
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }
}

/// A reducer with a body, which is evaluated when the first action arrives: recursive reducers end there.
@usableFromInline
final class InstalledBody<State, Action>: _InstalledReducer<State, Action> {
  private let evaluate: () -> _InstalledReducer<State, Action>
  private var body: _InstalledReducer<State, Action>?

  @usableFromInline
  init(_ evaluate: @escaping () -> _InstalledReducer<State, Action>) {
    self.evaluate = evaluate
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let body = evaluated()
    // A body that is a body itself knows its closure after its first action.
    defer { closure = body.closure }
    return body.reduce(into: &state, action: action)
  }

  private func evaluated() -> _InstalledReducer<State, Action> {
    if let body { return body }
    let new = evaluate()
    body = new
    return new
  }
}

/// Two reducers, one after the other.
@usableFromInline
final class InstalledPair<State, Action>: _InstalledReducer<State, Action> {
  private let first: _InstalledReducer<State, Action>
  private let second: _InstalledReducer<State, Action>

  @usableFromInline
  init(_ first: _InstalledReducer<State, Action>, _ second: _InstalledReducer<State, Action>) {
    self.first = first
    self.second = second
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    first.run(action, on: &state).merge(with: second.run(action, on: &state))
  }
}
