public import IntarsiaDependencies
public import IntarsiaIssues

/// A running feature on its own actor, for servers, background work, and other code without a user
/// interface.
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
/// It corresponds to ``Store``, with an actor instead of the main actor. A process can have
/// thousands of store actors, because none has a thread. A store that sends to another one suspends
/// and blocks no thread. So two stores that send to each other never deadlock.
///
/// Use `scope(state:action:)` to make a store of a part of the feature. It is a view of the same
/// state, on the same actor.
///
/// - Isolation: Its own. Values sent to it or read from it are `Sendable` or `sending`. The state
///   need not be `Sendable`.
@dynamicMemberLookup
public actor StoreActor<State, Action> {
  nonisolated let part: ActorPart<State, Action>
  /// The host, which keeps the core alive while any of its stores lives.
  nonisolated let host: StoreHost

  /// The executor of the actor: a scoped store has the one of the store it was scoped from.
  public nonisolated let unownedExecutor: UnownedSerialExecutor

  init(_ part: ActorPart<State, Action>, host: StoreHost) {
    self.part = part
    self.host = host
    // The host retains its actor, and so the executor.
    unownedExecutor = host.isolation.unownedExecutor
  }

  /// Creates a store that runs a reducer.
  ///
  /// ```swift
  /// let session = StoreActor(initialState: Session.State()) {
  ///   Session()
  /// } withDependencies: {
  ///   $0.database = database
  /// }
  /// ```
  ///
  /// The closures prepare values for another isolation, so they can capture only `Sendable` values.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. It is evaluated with the dependencies
  ///     below.
  ///   - executor: The executor of the actor, or `nil` for the default executor.
  ///   - taskExecutor: The executor of the effects' tasks, or `nil` for the default executor.
  ///   - reducer: The reducer to run. It is made with the dependencies below.
  ///   - updateDependencies: Overrides dependencies for the reducer and all its effects.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure @Sendable () -> sending State,
    on executor: (any SerialExecutor)? = nil,
    effectsOn taskExecutor: (any TaskExecutor)? = nil,
    @ReducerBuilder<State, Action> reducer: @Sendable () -> sending R,
    withDependencies updateDependencies: @Sendable (inout DependencyValues) -> Void = { _ in }
  ) {
    let core = withDependencies(updateDependencies) {
      StoreCore(
        initialState: initialState(), dependencies: .captured, running: reducer())
    }
    let host = StoreHost(core, on: StoreHost.newIsolation(on: executor), effectsOn: taskExecutor)
    self.init(ActorPart(node: RootNode(core: core)), host: host)
  }

  /// Sends an action: runs the reducer, then starts the effects that it returned.
  ///
  /// ```swift
  /// await session.send(.requestReceived(request))
  /// await session.send(.refresh).finish()
  /// ```
  ///
  /// - Ordering: When the outermost `send` returns, the action and every action sent synchronously
  ///   because of it have been reduced. Actions that one task sends arrive in their order. An
  ///   action sent on this actor during processing, for example by an observer, waits for the
  ///   previous one. Sending from inside the reducer is reported as an issue.
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
    host.begin()
    return StoreTask(completion: part.node.send(action, at: location))
  }

  /// The current state.
  ///
  /// ```swift
  /// let state = await session.state
  /// ```
  public var state: State { part.node.read { $0 } }

  /// A field of the state.
  ///
  /// ```swift
  /// let count = await session.requestCount
  /// ```
  public subscript<Value>(dynamicMember keyPath: any KeyPath<State, Value> & Sendable) -> Value {
    part.node.read { $0[keyPath: keyPath] }
  }

  /// Reads the state without observing it: several fields at one moment, or a state that is not
  /// `Sendable`.
  ///
  /// ```swift
  /// let load = await session.withState { $0.requests.count + $0.waiting.count }
  /// ```
  public func withState<Result: Sendable>(
    _ body: @Sendable (_ state: State) -> Result
  ) -> Result {
    // The read changes nothing, so the transaction notifies no observer.
    ObservationTransaction.run { part.node.read(body) }
  }
}

/// The store actor of a reducer.
///
/// ```swift
/// let sessions: [UUID: StoreActorOf<Session>]
/// ```
public typealias StoreActorOf<R: _StateAndAction> = StoreActor<R.State, R.Action>
