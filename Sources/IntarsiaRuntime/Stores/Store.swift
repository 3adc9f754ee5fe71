public import IntarsiaDependencies
public import IntarsiaIssues

/// The running feature: holds its state, sends it actions, and can be observed.
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
/// A store of a part of the feature is made with `scope(state:action:)`. It is a view
/// onto the same state, not a copy.
///
/// - Isolation: The main actor. That is an isolation, not a thread.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline let node: StoreNode<State, Action>
  /// Keeps the engine, which lives as long as any store that looks at it.
  @usableFromInline let host: AnyStoreHost
  var children = StoreChildren()

  @usableFromInline
  init(node: StoreNode<State, Action>, host: AnyStoreHost) {
    self.node = node
    self.host = host
  }

  /// Makes a store that runs a reducer.
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
  ///   - initialState: The state before the first action. Made with the dependencies below in force.
  ///   - reducer: What runs. Made with the dependencies below in force.
  ///   - updateDependencies: Overrides dependencies, for the reducer and for all of its effects.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    // Handed out by the closures, the owner would have its type looked up in each of them.
    var made: MainActorHost<State, Action>?
    withDependencies(updateDependencies) {
      made = MainActorHost(
        initialState: initialState(), dependencies: .current, reducer: reducer()._install())
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
  /// - Ordering: When the call returns, the state has changed, and so has everything that followed at once. An action
  ///   that is sent meanwhile, by an observer for example, waits until the one before it has been processed, and is
  ///   processed before the outermost call returns. Sending from inside the reducer is reported as an issue.
  /// - Returns: The effects that the action has started, to wait for or to cancel.
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
  /// The state as it is now.
  ///
  /// Whoever reads a field of it inside `observe` is told when that field changes.
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
