package import IntarsiaDependencies
package import IntarsiaIssues
import Synchronization

/// The engine: the state, the reducer, and the effects that run.
///
/// It belongs to whoever made it and is isolated by that owner: it is not `Sendable`, knows no actor and takes no
/// lock. Effects reach it through a port that the owner provides.
///
/// Actions that arrive while one is being processed wait in a queue and are processed, in order, before the first
/// `send` returns. After each run of the reducer the changes that it made are announced, once each.
package final class StoreCore<State, Action>: EngineMemory {
  package typealias Token = EffectToken

  /// Who observes that another state takes the place of the whole.
  let root: RootObservation<State>

  package let registry = EffectRegistry<Action>()

  // What is looked at for each action is not checked for overlapping accesses: each access is over before anybody else
  // is called, and all of them come from the owner's isolation.
  @exclusivity(unchecked) package var dependencies: DependencySnapshot

  /// Makes the port by which effects come back, when the first one starts: most stores have none.
  ///
  /// The owner sets it right after it has made the engine.
  package var makePort: (() -> EffectPort<Action>)?
  private var port: EffectPort<Action>?

  #if DEBUG
    /// Whether `send` checks that the caller is on the main actor, in debug builds only.
    ///
    /// Other actors need no check: the runtime admits a caller to them.
    var belongsToMainActor = false
  #endif

  /// Runs the work on each action, with what it wants to be in force meanwhile.
  ///
  /// Absent, it costs one branch.
  @exclusivity(unchecked) package var surrounding: ((_ action: Action, _ work: () -> Void) -> Void)?

  /// Where the tasks of effects run, if not where tasks run by default.
  @exclusivity(unchecked) package var taskExecutor: (any TaskExecutor)? {
    didSet { if port != nil { connect() } }
  }

  /// Who listens to the engine, if anybody does.
  @exclusivity(unchecked) var instruments: EngineInstruments<State, Action>? {
    didSet { if instruments !== oldValue { updateTelling() } }
  }
  /// Whether its owner wants to be told of the end of each effect.
  @exclusivity(unchecked) var tellsOwner = false {
    didSet { updateTelling() }
  }
  /// The ``instrumentGeneration`` that the engine has looked at, or `.max` as long as somebody listens to it.
  ///
  /// So one comparison tells whether there is anybody to be told of an action.
  @exclusivity(unchecked) var seenInstruments: UInt32 = 0

  private let reducer: _InstalledReducer<State, Action>
  /// The cancellation requests of effects; made with the port.
  @exclusivity(unchecked) private var inbox: EffectInbox?
  /// Effects whose tasks are made when the turn is over.
  @exclusivity(unchecked) private var deferred: [(effect: RunningEffect, batch: Int)] = []
  /// How many batches of them there were.
  private var batches = 0
  /// The task that the last batch is of, until that is launched: see ``deferLaunch(of:by:)``.
  private var deferringTask: Int?
  /// The actions that wait, and for each one how it came.
  ///
  /// Plain memory, since an array of actions would have to find its own metadata for each of them. Each action is moved
  /// out when its turn comes: what it carries may be part of the state by then, and as long as the queue held it, too,
  /// the next change would copy it.
  @exclusivity(unchecked) private var queuedActions: UnsafeMutablePointer<Action>?
  @exclusivity(unchecked) private(set) var queueCapacity = 0
  @exclusivity(unchecked) private var arrivals: [Arrival] = []
  @exclusivity(unchecked) private var queueHead = 0
  @exclusivity(unchecked) private var isProcessing = false
  /// The place whose action the reducer works on right now.
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

  /// The state as it is now.
  package var state: State {
    checkReadable()
    return stateAddress.pointee
  }

  /// Looks at the state where it lies.
  func withState<Result>(_ body: (State) -> Result) -> Result {
    checkReadable()
    openReads += 1
    defer { openReads -= 1 }
    return body(stateAddress.pointee)
  }

  // MARK: - Actions in

  /// Processes an action and whatever follows from it at once.
  ///
  /// - Returns: What the action has started, if that goes beyond this turn.
  package func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    #if DEBUG
      if belongsToMainActor, !MainActorIsolation.isCurrent {
        return sendFromElsewhere(action, at: location)
      }
    #endif
    if let reducing { reportReentrance(of: action, at: location, during: reducing) }
    return process(action, Arrival(origin: .user(location)))
  }

  /// Does what an effect says, unless that effect was cancelled meanwhile.
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

  /// Processes what an effect sends, unless it was cancelled meanwhile.
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

  /// A function of its own, which alone has to find out what an optional action is like.
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
    if let instruments, instruments.hearsEffects {
      tellEmission(of: action, by: token, to: instruments)
    }
    _ = process(
      action,
      Arrival(origin: .effect(sender.run.origin), source: token, ticket: sender.ticket))
  }

  /// The task of an effect has ended.
  package func end(_ token: Token) {
    takeRequests()
    if let instruments, instruments.hearsEffects { tellEnd(of: token, to: instruments) }
    perform(registry.end(token))
    drain()
  }

  /// Cancels what effects have asked to be cancelled, wherever they run.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  @inline(__always)
  private func takeRequests() -> Bool {
    guard let inbox, !inbox.isEmpty else { return false }
    for request in inbox.takeAll() {
      perform(registry.cancel(request.id, onBehalfOf: request.token))
    }
    return true
  }

  /// Cancels everything that runs.
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

  private func process(_ action: Action, _ arrival: Arrival) -> EffectTicket? {
    guard !isProcessing else { return enqueue(action, arrival) }
    isProcessing = true
    let ticket = run(action, arrival)
    isProcessing = false
    drain()
    return ticket
  }

  private func enqueue(_ action: Action, _ arrival: Arrival) -> EffectTicket {
    let ticket = arrival.ticket ?? EffectTicket()
    ticket.enqueue()
    var arrival = arrival
    arrival.ticket = ticket
    arrival.hasWaited = true
    if queueHead == arrivals.count { forgetProcessed() }
    if arrivals.count == queueCapacity { growQueue() }
    queuedActions.unsafelyUnwrapped.advanced(by: arrivals.count).initialize(to: action)
    arrivals.append(arrival)
    return ticket
  }

  /// Begins at the front again, when every action has been processed: a chain of actions needs no more room than one.
  private func forgetProcessed() {
    arrivals.removeAll(keepingCapacity: true)
    queueHead = 0
  }

  private func growQueue() {
    let waiting = arrivals.count - queueHead
    if let queuedActions, waiting < queueHead {
      // There is room enough where those were that have been processed: chains that take turns never empty the queue.
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
      arrival.ticket?.dequeue()
    }
    forgetProcessed()
    if queueCapacity > Self.mostKept { releaseQueue() }
    isProcessing = false
  }

  /// For how many actions the memory of the queue is kept when they have been processed.
  private static var mostKept: Int { 1024 }

  /// Gives back the memory that many actions at once have needed.
  @inline(never)
  private func releaseQueue() {
    queuedActions?.deallocate()
    queuedActions = nil
    queueCapacity = 0
    arrivals = []
  }

  private func run(_ action: Action, _ arrival: Arrival) -> EffectTicket? {
    guard let surrounding else { return work(on: action, arrival) }
    var ticket: EffectTicket?
    surrounding(action) { ticket = work(on: action, arrival) }
    return ticket
  }

  private func work(on action: Action, _ arrival: Arrival) -> EffectTicket? {
    var ticket = arrival.ticket
    if !isDropped(arrival) {
      let effect =
        seenInstruments == instrumentGeneration.load(ordering: .relaxed)
        ? reduce(action, from: arrival.origin) : reduceInstrumented(action, arrival)
      if !effect.isNone {
        // What was to be cancelled before this action must not be taken for what it starts.
        takeRequests()
        sweepEnds()
        let ofThisAction = ticket ?? EffectTicket()
        ticket = ofThisAction
        if case .send(let next) = effect.operation {
          // As the registry would do it: there is nothing to remember of it.
          if !ofThisAction.isCancelled {
            _ = enqueue(next, Arrival(origin: .effect(nil), ticket: ofThisAction))
          }
        } else {
          if port == nil { connect() }
          perform(registry.start(effect, ticket: ofThisAction))
        }
      }
    }
    if let token = arrival.token { perform(registry.end(token)) }
    return ticket
  }

  /// Whether what an action comes from was cancelled before the action's turn.
  private func isDropped(_ arrival: Arrival) -> Bool {
    if let ticket = arrival.ticket, ticket.isCancelled { return true }
    guard let source = arrival.source else { return false }
    // It was live when its action arrived.
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
      case .deliver(let action, let token, let ticket):
        _ = process(
          action.action(as: Action.self),
          Arrival(origin: .effect(nil), ticket: ticket, token: token))
      case .cancel(let effect):
        cancel(effect)
      case .cancelPart(let part):
        part.cancel()
      }
    }
    registry.reuse(steps)
  }

  /// Makes the way by which effects reach the engine, or makes it anew.
  @inline(never)
  private func connect() {
    guard let port = port ?? makePort?() else { return }
    let inbox = inbox ?? EffectInbox()
    self.port = port
    self.inbox = inbox
    registry.line = EffectLine(to: port, inbox: inbox, taskExecutor: taskExecutor)
    if instruments != nil || tellsOwner { updateTelling() }
  }

  private func launch(_ effect: RunningEffect) {
    // An action that came before it may have cancelled it.
    guard effect.launch == .registered else { return }
    effect.launch = .announced
    guard let line = effect.line else {
      preconditionFailure(
        "An effect made at \(effect.origin) was started before the engine's port was set")
    }
    if let instruments, instruments.hearsEffects {
      tellStart(of: effect.token, to: instruments)
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
      // One that is told to prefer no executor keeps a record of that, and looks it up at each hop.
      task = Task(name: run.name, priority: run.priority) { await effect.work() }
    }
    effect.ticket.attach(task, to: effect)
  }

  private func cancel(_ effect: RunningEffect) {
    if let instruments, effect.launch != .registered {
      tellCancellation(of: effect.token, to: instruments)
    }
    guard effect.launch != .started else { return effect.ticket.cancelTask(of: effect) }
    // It never had a task that could end.
    effect.launch = .revoked
    while let last = deferred.last, last.effect.launch == .revoked { deferred.removeLast() }
    perform(registry.end(effect.token))
  }

  // MARK: - Storms of effects that are cancelled

  /// How many cancelled effects may be on their way out, before others wait with their tasks.
  ///
  /// Who starts effects that cancel one another, thousands in one turn, would have all of their tasks in memory at once.
  /// Those that wait until the turn is over have none by the time they are cancelled.
  private static var mostDraining: Int { 64 }

  ///
  /// A batch is of one task, whose priority and task-local values its effects inherit.
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

  /// Launches what has waited until the turn was over, in its order, up to a batch.
  func launchDeferred(_ batch: Int = .max) {
    if batch >= batches { deferringTask = nil }
    let launched = deferred.prefix { $0.batch <= batch }
    deferred.removeFirst(launched.count)
    for (effect, _) in launched where effect.launch == .announced {
      if effect.ticket.isCancelled { end(effect.token) } else { start(effect) }
    }
  }

  /// Whoever wants to know of ends hears of each one before those go on who wait for it.
  private func updateTelling() {
    guard let ends = port?.ends else { return }
    for effect in ends.areTold(instruments != nil || tellsOwner) {
      perform(registry.end(effect.token))
    }
  }

  /// Forgets effects whose tasks have ended, if nothing follows from that but that somebody need not wait.
  func sweepEnds() {
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

/// How an action came to an engine, and what follows from that.
private struct Arrival {
  let origin: ActionOrigin
  /// The operation that sent the action: if it is cancelled before the action's turn, the action is dropped.
  var source: EffectToken?
  var ticket: EffectTicket?
  /// What waits for the action to have been processed.
  var token: EffectToken?
  /// Whether the action has waited in the queue.
  var hasWaited = false

  /// What stands in the place of one whose action has been processed, so that nothing of it is kept.
  static let processed = Arrival(origin: .effect(nil))
}
