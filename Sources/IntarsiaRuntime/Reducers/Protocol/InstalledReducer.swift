/// A reducer installed in one position of a store, so that no action evaluates a body or looks
/// anything up.
///
/// Public only because ``Reducer`` needs it.
///
/// The library's reducers install themselves in inlinable functions, and their work per action is
/// in closures there. The compiler specializes that code for the types of the feature, in the
/// feature's module. Compiled here for all types, it would look up metadata for each action, which
/// costs many times the work of a reducer.
public class _InstalledReducer<State, Action> {
  /// The closure that does all the work, once it is known to be a closure.
  ///
  /// It is unretained, so that a call need not retain it either. It is this reducer itself or its
  /// body, which this reducer holds. It is set once.
  @exclusivity(unchecked) @usableFromInline
  final var closure: Unmanaged<InstalledClosure<State, Action>>?

  @usableFromInline
  init() {}

  /// Changes the state for an action and returns an effect.
  @usableFromInline
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    preconditionFailure("\(Self.self) does not override reduce(into:action:)")
  }

  /// Does the same as ``reduce(into:action:)``, with a single call of the closure if there is one.
  @inlinable
  @inline(__always)
  final func run(_ action: Action, on state: inout State) -> Effect<Action> {
    guard let closure else { return reduce(into: &state, action: action) }
    return closure._withUnsafeGuaranteedRef { $0.change(&state, action) }
  }
}

/// An installed reducer that runs a closure.
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

/// An installed reducer that evaluates its body when the first action arrives.
///
/// So the installation of a recursive reducer ends.
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
    // If the body itself is an `InstalledBody`, it has its closure only after its first action.
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

/// Two installed reducers that run one after the other.
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
