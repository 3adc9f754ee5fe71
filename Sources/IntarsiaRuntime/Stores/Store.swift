public import IntarsiaDependencies
public import IntarsiaIssues

/// A running feature: holds the state, processes actions, and can be observed.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
///
/// let token = observe { print("count: \(store.count)") }  // count: 0
/// store.send(.incrementButtonTapped)                      // count: 1
/// ```
///
/// Use `scope(state:action:)` to make a store of a part of the feature. It is a view of the same
/// state, not a copy.
///
/// - Isolation: The main actor. This is an isolation, not a thread.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline let node: StoreNode<State, Action>
  /// The host, which keeps the core alive while any of its stores lives.
  @usableFromInline let host: AnyStoreHost
  var children = StoreChildren()

  @usableFromInline
  init(node: StoreNode<State, Action>, host: AnyStoreHost) {
    self.node = node
    self.host = host
  }

  /// Creates a store that runs a reducer.
  ///
  /// ```swift
  /// let store = Store(initialState: Feature.State()) {
  ///   Feature()
  /// } withDependencies: {
  ///   $0.nthPrime = .offline
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. It is evaluated with the dependencies
  ///     below.
  ///   - reducer: The reducer to run. It is made with the dependencies below.
  ///   - updateDependencies: Overrides dependencies for the reducer and all its effects.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    // A closure that returns the host would look up its type.
    var made: MainActorHost<State, Action>?
    withDependencies(updateDependencies) {
      made = MainActorHost(
        initialState: initialState(), dependencies: .captured, reducer: reducer()._install())
    }
    guard let owner = made else { preconditionFailure("The store was not made") }
    self.init(node: RootNode(core: owner.core), host: owner)
  }

  /// Sends an action: runs the reducer, then starts the effects that it returned.
  ///
  /// ```swift
  /// store.send(.incrementButtonTapped)
  /// await store.send(.refresh).finish()
  /// ```
  ///
  /// - Ordering: When the outermost `send` returns, the action and every action sent synchronously
  ///   because of it have been reduced. An action sent during processing, for example by an
  ///   observer, waits for the previous one. It is processed before the outermost call returns.
  ///   Sending from inside the reducer is reported as an issue.
  /// - Returns: The effects that the action started, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return StoreTask(completion: node.send(action, at: location))
  }

  /// Reads the state without observing it.
  ///
  /// ```swift
  /// let total = store.withState { $0.rows.count }
  /// ```
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    ObservationTransaction.begin()
    defer { ObservationTransaction.commit() }
    return node.read(body)
  }
}

/// The store of a reducer.
///
/// ```swift
/// struct CounterView { let store: StoreOf<Counter> }
/// ```
public typealias StoreOf<R: _StateAndAction> = Store<R.State, R.Action>

extension Store where State: ObservableState {
  /// The current state.
  ///
  /// Reading a field of it inside `observe` tracks that field.
  public var state: State {
    node.read { $0 }
  }

  /// A field of the state.
  ///
  /// ```swift
  /// observe { label.text = "\(store.count)" }  // runs again when `count` changes, and at no other time
  /// ```
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    node.value(at: keyPath)
  }
}
