public import IntarsiaDependencies
public import IntarsiaIssues

/// The running feature on an actor of its own: for servers, background work, and whatever has no user interface.
///
/// ```swift
/// let session = StoreActor(initialState: Session.State()) {
///   Session()
/// } withDependencies: {
///   $0.database = database
/// }
///
/// await session.send(.requestReceived(request)).finish()
/// let count = await session.requestCount
/// ```
///
/// It is to an actor what ``Store`` is to the main actor, over the same engine. There can be thousands in one process:
/// none has a thread, nothing waits for a lock, and a store that sends to another one suspends and blocks nobody. So
/// two that send to each other never stand still.
///
/// A store of a part of the feature is made with `scope(state:action:)`. It is a view onto the same state, on the
/// same actor.
///
/// - Isolation: Its own. What is sent to it, and what is read from it, is `Sendable` or handed over; the state need not
///   be `Sendable`.
@dynamicMemberLookup
public actor StoreActor<State, Action> {
  nonisolated let view: ActorView<State, Action>

  /// Where the actor runs: that of the store which this one is a part of.
  public nonisolated let unownedExecutor: UnownedSerialExecutor

  init(_ view: ActorView<State, Action>) {
    self.view = view
    // The engine keeps its home, and with that the executor.
    unownedExecutor = view.host.isolation.unownedExecutor
  }

  /// Makes a store that runs a reducer.
  ///
  /// ```swift
  /// let session = StoreActor(initialState: Session.State()) {
  ///   Session()
  /// } withDependencies: {
  ///   $0.database = database
  /// }
  /// ```
  ///
  /// All three closures are made for another isolation than the one that they are written in, so they can use what is
  /// `Sendable`, and nothing else.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. Made with the dependencies below in force.
  ///   - executor: Where the actor runs. Without it, it is an actor like any other.
  ///   - taskExecutor: Where the tasks of its effects run. Without it, where tasks run by default.
  ///   - reducer: What runs. Made with the dependencies below in force.
  ///   - updateDependencies: Overrides dependencies, for the reducer and for all of its effects.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure @Sendable () -> sending State,
    on executor: (any SerialExecutor)? = nil,
    effectsOn taskExecutor: (any TaskExecutor)? = nil,
    @ReducerBuilder<State, Action> reducer: @Sendable () -> sending R,
    withDependencies updateDependencies: @Sendable (inout DependencyValues) -> Void = { _ in }
  ) {
    let host = withDependencies(updateDependencies) {
      let core = StoreCore(
        initialState: initialState(), dependencies: .current, reducer: reducer()._install())
      core.taskExecutor = taskExecutor
      return ActorHost(core, on: executor)
    }
    self.init(ActorView(node: RootNode(core: host.core), host: host))
  }

  /// Sends an action: runs the reducer, then starts the effects that it returned.
  ///
  /// ```swift
  /// await session.send(.requestReceived(request))
  /// await session.send(.refresh).finish()
  /// ```
  ///
  /// - Ordering: When the call returns, the state has changed, and so has everything that followed at once. Actions that
  ///   one task sends arrive in their order. An action that is sent meanwhile on this actor, by an observer for example,
  ///   waits until the one before it has been processed. Sending from inside the reducer is reported as an issue.
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
    return StoreTask(completion: view.node.send(action, at: location))
  }

  /// The state as it is now.
  ///
  /// ```swift
  /// let state = await session.state
  /// ```
  public var state: State { view.node.read { $0 } }

  /// A field of the state.
  ///
  /// ```swift
  /// let count = await session.requestCount
  /// ```
  public subscript<Value>(dynamicMember keyPath: any KeyPath<State, Value> & Sendable) -> Value {
    view.node.read { $0[keyPath: keyPath] }
  }

  /// Reads the state without observing it: several fields at one moment, or a state that cannot be sent elsewhere.
  ///
  /// ```swift
  /// let load = await session.withState { $0.requests.count + $0.waiting.count }
  /// ```
  public func withState<Result: Sendable>(
    _ body: @Sendable (_ state: State) -> Result
  ) -> Result {
    ObservationTransaction.begin()
    // Nothing is changed in here, so the commit tells nobody anything.
    defer { ObservationTransaction.commit() }
    return view.node.read(body)
  }
}

/// The store actor of a reducer.
///
/// ```swift
/// let sessions: [UUID: StoreActorOf<Session>]
/// ```
public typealias StoreActorOf<R: _StateAndAction> = StoreActor<R.State, R.Action>
