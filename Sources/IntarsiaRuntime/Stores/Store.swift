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
  @usableFromInline let host: StoreHost
  var children = StoreChildren()

  @usableFromInline
  init(node: StoreNode<State, Action>, host: StoreHost) {
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
    // A closure that returns an object makes it a model, whose dependencies are looked up.
    var made: StoreCore<State, Action>?
    withDependencies(updateDependencies) {
      made = StoreCore(
        initialState: initialState(), dependencies: .captured, running: reducer())
    }
    guard let core = made else { preconditionFailure("The store was not made") }
    self.init(node: RootNode(core: core), host: StoreHost(core, on: MainActor.shared))
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
    ObservationTransaction.run { node.read(body) }
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
  /// observe { label.text = "\(store.count)" }  // runs again only when `count` changes
  /// ```
  @_alwaysEmitIntoClient
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    node.value(at: keyPath)
  }
}

/// The effects that an action started, and those that follow from the actions they send.
///
/// ```swift
/// let task = store.send(.refresh)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  /// The completion of the effects, or `nil` if the action started nothing that is still running.
  package let completion: EffectCompletion?

  package init(completion: EffectCompletion?) {
    self.completion = completion
  }

  /// Waits until all of the effects have ended.
  ///
  /// Cancelling the waiting task cancels the effects.
  ///
  /// - Isolation: Can be awaited from anywhere.
  public func finish() async {
    if let completion { await finish(completion, on: #isolation) }
  }

  /// Waits in the caller's isolation.
  ///
  /// The closure captures `isolation` so that it runs there. Otherwise it would leave the caller's
  /// actor and return, with one of these two hops after the end of the effects.
  private func finish(_ completion: EffectCompletion, on isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      _ = isolation
      await completion.waitForEnd()
    } onCancel: {
      completion.cancel()
    }
  }

  /// Cancels the effects.
  ///
  /// Actions that they send from now on are dropped.
  ///
  /// - Isolation: Can be called from anywhere.
  public func cancel() {
    completion?.cancel()
  }

  /// Whether ``cancel()`` was called, or a task that waited in ``finish()`` was cancelled.
  ///
  /// It is `true` also if the action started nothing that could still be cancelled.
  public var isCancelled: Bool { completion?.isCancelled ?? true }
}

extension StoreTask: Hashable {
  /// Whether both are of one call of `send`, or of calls that started nothing.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.completion === rhs.completion }

  /// Hashes the call of `send` that the task is of.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(completion.map(ObjectIdentifier.init))
  }
}
