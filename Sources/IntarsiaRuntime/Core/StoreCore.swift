package import IntarsiaDependencies
package import IntarsiaIssues
import Synchronization

/// The core of a store: the state, the reducer, and the running effects.
///
/// The core is not `Sendable` and its host isolates it. Effects reach it through a port that the
/// host provides.
///
/// Actions that arrive during processing wait in a queue. They are processed in order before the
/// first `send` returns. After each run of the reducer, observers are notified of its changes, once
/// each.
package final class StoreCore<State, Action>: StateStorage {
  package typealias Token = EffectToken

  /// The observers of the replacement of the whole state.
  let root: RootObservation<State>

  package let registry = EffectRegistry<Action>()

  // Properties used for each action have no dynamic exclusivity checks. Each access ends before the
  // core calls other code, and all accesses are in the host's isolation.
  @exclusivity(unchecked) package var dependencies: DependencySnapshot

  /// Makes the port for effects when the first effect starts, because most stores start none.
  ///
  /// The host sets it right after it has made the core.
  package var makePort: (() -> EffectPort<Action>)?
  private var port: EffectPort<Action>?

  #if DEBUG
    /// Whether `send` checks that the caller is on the main actor, in debug builds only.
    ///
    /// Other actors need no check: the runtime admits a caller to them.
    var belongsToMainActor = false
  #endif

  /// A closure that wraps the processing of each action, for example to set task-local values.
  ///
  /// Without one, the check costs one branch.
  @exclusivity(unchecked) package var surrounding: ((_ action: Action, _ work: () -> Void) -> Void)?

  /// The executor of the effects' tasks, or `nil` for the default executor.
  @exclusivity(unchecked) package var taskExecutor: (any TaskExecutor)? {
    didSet { if port != nil { connect() } }
  }

  /// The listeners of the core, if there are any.
  @exclusivity(unchecked) var instruments: CoreInstruments<State, Action>? {
    didSet { if instruments !== oldValue { updateObserved() } }
  }
  /// Whether the host is notified of the end of each effect.
  @exclusivity(unchecked) var notifiesHost = false {
    didSet { updateObserved() }
  }
  /// The last ``instrumentGeneration`` that the core has read, or `.max` while it has listeners.
  ///
  /// One comparison then shows whether any listener must be notified of an action.
  @exclusivity(unchecked) var seenInstruments: UInt32 = 0

  private let reducer: _InstalledReducer<State, Action>
  /// The cancellation requests of effects, made with the port.
  @exclusivity(unchecked) private var inbox: CancellationRequests?
  /// Effects whose tasks are made after the current turn.
  @exclusivity(unchecked) private var deferred: [(effect: RunningEffect, batch: Int)] = []
  /// The number of batches of deferred effects so far.
  private var batches = 0
  /// The task of the last batch until its launch: see ``deferLaunch(of:by:)``.
  private var deferringTask: Int?
  /// The queued actions.
  ///
  /// `arrivals` has the origin of each.
  ///
  /// The queue is plain memory, because an array of actions would look up its metadata for each
  /// action. An action is moved out when it is processed. Its values may become part of the state,
  /// and a second reference in the queue would make the next change copy them.
  @exclusivity(unchecked) private var queuedActions: UnsafeMutablePointer<Action>?
  @exclusivity(unchecked) private(set) var queueCapacity = 0
  @exclusivity(unchecked) private var arrivals: [Arrival] = []
  @exclusivity(unchecked) private var queueHead = 0
  @exclusivity(unchecked) private var isProcessing = false
  /// The origin of the action that the reducer is processing.
  @exclusivity(unchecked) private var reducing: ActionOrigin?

  package init(
    initialState: State, dependencies: DependencySnapshot, reducer: _InstalledReducer<State, Action>
  ) {
    let address = UnsafeMutablePointer<State>.allocate(capacity: 1)
    address.initialize(to: initialState)
    let root = RootObservation<State>()
    self.root = root
    self.dependencies = dependencies
    self.reducer = reducer
    super.init(base: UnsafeMutableRawPointer(address), rootBox: root.observedBox)
  }

  deinit {
    perform(registry.endAll())
    stateAddress.deinitialize(count: 1)
    stateAddress.deallocate()
    if let queuedActions {
      (queuedActions + queueHead).deinitialize(count: arrivals.count - queueHead)
      queuedActions.deallocate()
    }
  }

  private var stateAddress: UnsafeMutablePointer<State> {
    base.assumingMemoryBound(to: State.self)
  }

  /// The current state.
  package var state: State {
    checkReadable()
    return stateAddress.pointee
  }

  /// Reads the state in place.
  func withState<Result>(_ body: (State) -> Result) -> Result {
    checkReadable()
    openReads += 1
    defer { openReads -= 1 }
    return body(stateAddress.pointee)
  }

  // MARK: - Actions in

  /// Processes an action and all actions sent synchronously because of it.
  ///
  /// - Returns: The completion of the effects, if the action started any or waits in the queue.
  package func send(_ action: Action, at location: IssueLocation) -> EffectCompletion? {
    #if DEBUG
      if belongsToMainActor, !MainActorIsolation.isCurrent {
        return sendFromElsewhere(action, at: location)
      }
    #endif
    if let reducing { reportReentrance(of: action, at: location, during: reducing) }
    return process(action, Arrival(origin: .user(location)))
  }

  /// Processes a message of an effect, unless that effect has been cancelled.
  package func receive(_ message: EffectMessage<Action>, from token: Token) {
    takeRequests()
    switch message {
    case .action(let action):
      receive(action, from: token)
    case .effect(let effect):
      perform(registry.start(effect, onBehalfOf: token))
    case .release:
      let (action, steps) = registry.release(token)
      if let action { process(action, from: token) }
      perform(steps)
    case .open(let part):
      perform(registry.open(part, in: token))
    case .close(let part):
      perform(registry.end(part))
    case .wake:
      break
    }
    drain()
  }

  /// Processes an action of an effect, unless that effect has been cancelled.
  func receive(action: Action, from token: Token) {
    takeRequests()
    receive(action, from: token)
    drain()
  }

  private func receive(_ action: Action, from token: Token) {
    guard let sender = registry.sender(token) else { return }
    guard sender.isThrottled else { return process(action, from: token, sender) }
    receiveThrottled(action, from: token)
  }

  /// A separate function, so that only it looks up the layout of an optional action.
  @inline(never)
  private func receiveThrottled(_ action: Action, from token: Token) {
    let (admitted, steps) = registry.admit(action, from: token)
    if let admitted { process(admitted, from: token) }
    perform(steps)
  }

  private func process(_ action: Action, from token: Token) {
    if let sender = registry.sender(token) { process(action, from: token, sender) }
  }

  private func process(_ action: Action, from token: Token, _ sender: EffectSender) {
    if let instruments, instruments.observesEffects {
      notifyEmission(of: action, by: token, to: instruments)
    }
    _ = process(
      action,
      Arrival(origin: .effect(sender.run.origin), source: token, completion: sender.completion))
  }

  /// Ends an effect whose task has ended.
  package func end(_ token: Token) {
    takeRequests()
    if let instruments, instruments.observesEffects { tellEnd(of: token, to: instruments) }
    perform(registry.end(token))
    drain()
  }

  /// Performs the cancellation requests of effects.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  @inline(__always)
  private func takeRequests() -> Bool {
    guard let inbox, !inbox.isEmpty else { return false }
    for request in inbox.takeAll() {
      perform(registry.cancel(request.id, onBehalfOf: request.token))
    }
    return true
  }

  /// Cancels all effects.
  package func cancelAll() {
    perform(registry.endAll())
  }

  private func reportReentrance(
    of action: Action, at location: IssueLocation, during reducing: ActionOrigin
  ) {
    let outer =
      switch reducing {
      case .user(let location): "the action sent at \(location)"
      case .effect(let origin?): "an action of the effect made at \(origin)"
      case .effect(nil): "an action of an effect"
      }
    reportIssue(
      IssueCode.store.reentrantSend, "An action was sent to a store from inside its own reducer.",
      values: [("Action", "\(action)"), ("Sent at", "\(location)"), ("While reducing", outer)],
      at: location)
  }

  // MARK: - Processing

  private func process(_ action: Action, _ arrival: Arrival) -> EffectCompletion? {
    guard !isProcessing else { return enqueue(action, arrival) }
    isProcessing = true
    let completion = run(action, arrival)
    isProcessing = false
    drain()
    return completion
  }

  private func enqueue(_ action: Action, _ arrival: Arrival) -> EffectCompletion {
    let completion = arrival.completion ?? EffectCompletion()
    completion.enqueue()
    var arrival = arrival
    arrival.completion = completion
    arrival.hasWaited = true
    if queueHead == arrivals.count { forgetProcessed() }
    if arrivals.count == queueCapacity { growQueue() }
    queuedActions.unsafelyUnwrapped.advanced(by: arrivals.count).initialize(to: action)
    arrivals.append(arrival)
    return completion
  }

  /// Empties the queue after its last action, so that a chain of actions needs no more memory than
  /// one action.
  private func forgetProcessed() {
    arrivals.removeAll(keepingCapacity: true)
    queueHead = 0
  }

  private func growQueue() {
    let waiting = arrivals.count - queueHead
    if let queuedActions, waiting < queueHead {
      // The positions of processed actions suffice. Chains that alternate never empty the queue.
      queuedActions.moveInitialize(from: queuedActions + queueHead, count: waiting)
      arrivals.removeFirst(queueHead)
      queueHead = 0
      return
    }
    let capacity = max(4, queueCapacity * 2)
    let new = UnsafeMutablePointer<Action>.allocate(capacity: capacity)
    if let queuedActions {
      (new + queueHead).moveInitialize(
        from: queuedActions + queueHead, count: arrivals.count - queueHead)
      queuedActions.deallocate()
    }
    queuedActions = new
    queueCapacity = capacity
  }

  private func drain() {
    if !isProcessing, queueHead < arrivals.count { processQueue() }
  }

  private func processQueue() {
    isProcessing = true
    while queueHead < arrivals.count {
      let action = queuedActions.unsafelyUnwrapped.advanced(by: queueHead).move()
      let arrival = arrivals[queueHead]
      arrivals[queueHead] = .processed
      queueHead += 1
      _ = run(action, arrival)
      arrival.completion?.dequeue()
    }
    forgetProcessed()
    if queueCapacity > Self.mostKept { releaseQueue() }
    isProcessing = false
  }

  /// The maximum capacity that the empty queue keeps.
  private static var mostKept: Int { 1024 }

  /// Releases the memory that a burst of actions needed.
  @inline(never)
  private func releaseQueue() {
    queuedActions?.deallocate()
    queuedActions = nil
    queueCapacity = 0
    arrivals = []
  }

  private func run(_ action: Action, _ arrival: Arrival) -> EffectCompletion? {
    guard let surrounding else { return work(on: action, arrival) }
    var completion: EffectCompletion?
    surrounding(action) { completion = work(on: action, arrival) }
    return completion
  }

  private func work(on action: Action, _ arrival: Arrival) -> EffectCompletion? {
    var completion = arrival.completion
    if !isDropped(arrival) {
      let effect =
        seenInstruments == instrumentGeneration.load(ordering: .relaxed)
        ? reduce(action, from: arrival.origin) : reduceInstrumented(action, arrival)
      if !effect.isNone {
        // Perform earlier cancellation requests first, so that they do not cancel the effects of
        // this action.
        takeRequests()
        removeEndedEffects()
        let ofThisAction = completion ?? EffectCompletion()
        completion = ofThisAction
        if case .send(let next) = effect.operation {
          // The registry would do the same, and would keep no node for it.
          if !ofThisAction.isCancelled {
            _ = enqueue(next, Arrival(origin: .effect(nil), completion: ofThisAction))
          }
        } else {
          if port == nil { connect() }
          perform(registry.start(effect, completion: ofThisAction))
        }
      }
    }
    if let token = arrival.token { perform(registry.end(token)) }
    return completion
  }

  /// Returns whether the source of an action was cancelled before the action was processed.
  private func isDropped(_ arrival: Arrival) -> Bool {
    if let completion = arrival.completion, completion.isCancelled { return true }
    guard let source = arrival.source else { return false }
    // The source was live when its action arrived. Only a request or a wait can have changed that.
    return (takeRequests() || arrival.hasWaited) && !registry.isLive(source)
  }

  @inline(__always)
  private func reduce(_ action: Action, from origin: ActionOrigin) -> Effect<Action> {
    ObservationTransaction.begin()
    reducing = origin
    var effect = Effect<Action>.none
    if dependencies === DependencySnapshot.current {
      effect = reduce(action)
    } else {
      dependencies.perform { effect = reduce(action) }
    }
    reducing = nil
    ObservationTransaction.commit()
    return effect
  }

  @inline(never)
  private func reduceInstrumented(_ action: Action, _ arrival: Arrival) -> Effect<Action> {
    guard let instruments = instrumentsInForce() else {
      return reduce(action, from: arrival.origin)
    }
    let sender = ActionSender(
      origin: arrival.origin,
      effect: instruments.namesSenders ? arrival.source.flatMap { registry.name(of: $0) } : nil)
    let before = instruments.willReduce(action, sender, state)
    let effect = reduce(action, from: arrival.origin)
    instruments.didReduce(action, sender, from: before, to: state)
    return effect
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    checkChangeable()
    isChanging = true
    defer { isChanging = false }
    let state = stateAddress
    guard root.isObserved, let mark = root.mark(&state.pointee) else {
      return reducer.run(action, on: &state.pointee)
    }
    let effect = reducer.run(action, on: &state.pointee)
    root.noteReplacement(of: &state.pointee, since: mark)
    return effect
  }

  private func perform(_ steps: consuming [EffectStep]) {
    let steps = steps
    guard !steps.isEmpty else { return }
    for step in steps {
      switch step {
      case .launch(let effect):
        launch(effect)
      case .deliver(let action, let token, let completion):
        _ = process(
          action.action(as: Action.self),
          Arrival(origin: .effect(nil), completion: completion, token: token))
      case .cancel(let effect):
        cancel(effect)
      case .cancelPart(let part):
        part.cancel()
      }
    }
    registry.reuse(steps)
  }

  /// Creates the connection from effects to the core, or replaces it.
  @inline(never)
  private func connect() {
    guard let port = port ?? makePort?() else { return }
    let inbox = inbox ?? CancellationRequests()
    self.port = port
    self.inbox = inbox
    registry.line = EffectLine(to: port, inbox: inbox, taskExecutor: taskExecutor)
    if instruments != nil || notifiesHost { updateObserved() }
  }

  private func launch(_ effect: RunningEffect) {
    // An action delivered earlier may have cancelled the effect.
    guard effect.launch == .registered else { return }
    effect.launch = .announced
    guard let line = effect.line else {
      preconditionFailure(
        "An effect made at \(effect.origin) was started before the engine's port was set")
    }
    if let instruments, instruments.observesEffects {
      notifyStart(of: effect.token, to: instruments)
      guard effect.launch == .announced else { return }
    }
    if deferred.isEmpty, registry.drainingCount < Self.mostDraining || line.port.ends == nil {
      start(effect)
    } else {
      deferLaunch(of: effect, by: line.port)
    }
  }

  private func start(_ effect: RunningEffect) {
    effect.launch = .started
    let run = effect.run
    let task: Task<Void, Never>
    if let taskExecutor {
      task = Task(name: run.name, executorPreference: taskExecutor, priority: run.priority) {
        await effect.work()
      }
    } else {
      // A task with the preference `nil` would keep a record of it and look it up at each hop.
      task = Task(name: run.name, priority: run.priority) { await effect.work() }
    }
    effect.completion.attach(task, to: effect)
  }

  private func cancel(_ effect: RunningEffect) {
    if let instruments, effect.launch != .registered {
      notifyCancellation(of: effect.token, to: instruments)
    }
    guard effect.launch != .started else { return effect.completion.cancelTask(of: effect) }
    // The effect never had a task that could report its end.
    effect.launch = .revoked
    while let last = deferred.last, last.effect.launch == .revoked { deferred.removeLast() }
    perform(registry.end(effect.token))
  }

  // MARK: - Deferred launches

  /// The number of cancelled effects that have not ended, above which tasks are made only after the
  /// turn.
  ///
  /// A turn may start thousands of effects that cancel one another. Deferring their tasks avoids
  /// having all of them in memory at once. A deferred effect that is cancelled during the turn
  /// never gets a task.
  private static var mostDraining: Int { 64 }

  /// Defers the launch of an effect until the current turn is over.
  ///
  /// A batch has the effects of one task, and they inherit its priority and its task-local values.
  @inline(never)
  private func deferLaunch(of effect: RunningEffect, by port: AnyEffectPort) {
    let task = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
    let isNew = task != deferringTask
    if isNew {
      batches += 1
      deferringTask = task
    }
    deferred.append((effect, batches))
    if isNew { port.launchDeferredSoon(batches) }
  }

  /// Launches the deferred effects in their order, up to a batch.
  func launchDeferred(_ batch: Int = .max) {
    if batch >= batches { deferringTask = nil }
    let launched = deferred.prefix { $0.batch <= batch }
    deferred.removeFirst(launched.count)
    for (effect, _) in launched where effect.launch == .announced {
      if effect.completion.isCancelled { end(effect.token) } else { start(effect) }
    }
  }

  /// Tells the queue of ends whether an observer is notified of each end before waiting callers
  /// continue.
  private func updateObserved() {
    guard let ends = port?.ends else { return }
    for effect in ends.areObserved(instruments != nil || notifiesHost) {
      perform(registry.end(effect.token))
    }
  }

  /// Removes ended effects that have no followers, before the carrier task reports them.
  func removeEndedEffects() {
    guard let ends = registry.line?.port.ends else { return }
    let (cancelled, quiet) = ends.sweep()
    for effect in quiet { perform(registry.end(effect.token)) }
    for effect in cancelled {
      if registry.isDraining(effect.token) {
        perform(registry.end(effect.token))
      } else {
        ends.putBack(effect)
      }
    }
  }
}

/// The origin of an action in the queue, and the completion and tokens that belong to it.
private struct Arrival {
  let origin: ActionOrigin
  /// The operation that sent the action.
  ///
  /// If it is cancelled before the action is processed, the action is dropped.
  var source: EffectToken?
  var completion: EffectCompletion?
  /// The token whose end is reported after the action has been processed.
  var token: EffectToken?
  /// Whether the action has waited in the queue.
  var hasWaited = false

  /// A placeholder for a processed action, so that its references are released.
  static let processed = Arrival(origin: .effect(nil))
}
