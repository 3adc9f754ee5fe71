import IntarsiaThread

/// A reducer in its place: what a store keeps, so that no body is evaluated and nothing is looked up per action.
///
/// Public only because ``Reducer`` needs it.
///
/// The library's reducers make themselves ready in functions that can be inlined, and what they do per action stands
/// in closures there. So it is compiled for the types of the feature, in the feature's module; compiled here, for all
/// types, it would have to look up metadata for each action, which costs many times what a reducer does.
public class _InstalledReducer<State, Action> {
  @usableFromInline
  init() {}

  /// Changes the state for an action, and returns what is to be done outside.
  @usableFromInline
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    preconditionFailure("\(Self.self) does not override reduce(into:action:)")
  }
}

/// A reducer that was made ready by the closure that runs it.
@usableFromInline
final class InstalledClosure<State, Action>: _InstalledReducer<State, Action> {
  @usableFromInline let change: (inout State, Action) -> Effect<Action>

  @usableFromInline
  init(_ change: @escaping (inout State, Action) -> Effect<Action>) {
    self.change = change
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
  /// The body once more, for a call that need not retain it: it is set once, and lives as long as this does.
  private var unretainedBody: Unmanaged<_InstalledReducer<State, Action>>?

  @usableFromInline
  init(_ evaluate: @escaping () -> _InstalledReducer<State, Action>) {
    self.evaluate = evaluate
  }

  @usableFromInline
  package override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if intarsia_stack_is_low() { return reduceWithRoom(into: &state, action: action) }
    if let unretainedBody {
      return unretainedBody._withUnsafeGuaranteedRef { $0.reduce(into: &state, action: action) }
    }
    return installed().reduce(into: &state, action: action)
  }

  /// Each level of a recursive feature comes by here, so this is where a stack that ends is noticed.
  @inline(never)
  private func reduceWithRoom(into state: inout State, action: Action) -> Effect<Action> {
    StackRoom.extended(0) { installed().reduce(into: &state, action: action) }
  }

  private func installed() -> _InstalledReducer<State, Action> {
    if let body { return body }
    let new = evaluate()
    body = new
    unretainedBody = .passUnretained(new)
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
    first.reduce(into: &state, action: action)
      .merge(with: second.reduce(into: &state, action: action))
  }
}
