/// A reducer in its place: what a store keeps, so that no body is evaluated and nothing is looked up per action.
///
/// Public only because ``Reducer`` needs it.
public class _InstalledReducer<State, Action> {
  init() {}

  /// Changes the state for an action, and returns what is to be done outside.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    preconditionFailure("\(Self.self) does not override reduce(into:action:)")
  }
}

/// A reducer without a body.
final class InstalledLeaf<R: Reducer>: _InstalledReducer<R.State, R.Action> {
  private let reducer: R

  init(_ reducer: R) {
    self.reducer = reducer
  }

  override func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    reducer.reduce(into: &state, action: action)
  }
}

/// A reducer with a body, which is evaluated when the first action arrives: recursive reducers end there.
final class InstalledBody<R: Reducer>: _InstalledReducer<R.State, R.Action>
where R.Body: Reducer, R.Body.State == R.State, R.Body.Action == R.Action {
  private let reducer: R
  private lazy var body = reducer.body._install()

  init(_ reducer: R) {
    self.reducer = reducer
  }

  override func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    body.reduce(into: &state, action: action)
  }
}

/// A reducer that was made ready by the closure that runs it.
final class InstalledClosure<State, Action>: _InstalledReducer<State, Action> {
  private let change: (inout State, Action) -> Effect<Action>

  init(_ change: @escaping (inout State, Action) -> Effect<Action>) {
    self.change = change
  }

  override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }
}
