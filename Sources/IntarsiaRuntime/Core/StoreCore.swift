import IntarsiaConcurrency
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
  /// The host sets it right after it has made the core. The port has the executor of the effects'
  /// tasks.
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

  /// The listeners of the core, if there are any.
  @exclusivity(unchecked) var instruments: CoreInstruments<State, Action>?
  /// The last ``instrumentGeneration`` that the core has read, or `.max` while it has listeners.
  ///
  /// One comparison then shows whether any listener must be notified of an action.
  @exclusivity(unchecked) var seenInstruments: UInt32 = 0

  private let reducer: _InstalledReducer<State, Action>
  private let lifecycle: RootLifecycle<State, Action>?
  /// Whether the features are dismounted, outside of the core, when it is released.
  @exclusivity(unchecked) var dismountsAtEnd = false
  /// The cancellation requests in the port.
  @exclusivity(unchecked) private(set) var requests: CancellationRequests?
  /// The actions that wait until the current one has been processed, once any has waited.
  @exclusivity(unchecked) private(set) var queue: ActionQueue<Action>?
  @exclusivity(unchecked) private var isProcessing = false
  /// The origin of the action that the reducer is processing.
  @exclusivity(unchecked) private var reducing: ActionOrigin?

  /// Creates a core that runs a reducer, and its lifecycle if it has one.
  package convenience init<R: Reducer<State, Action>>(
    initialState: State, dependencies: DependencySnapshot, running reducer: R
  ) {
    let installed = reducer._install()
    let lifecycle = R.hasLifecycle ? RootLifecycle(installed) : nil
    self.init(
      initialState: initialState, dependencies: dependencies,
      reducer: lifecycle?.following ?? installed, lifecycle: lifecycle)
  }

  package init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>, lifecycle: RootLifecycle<State, Action>? = nil
  ) {
    let address = UnsafeMutablePointer<State>.allocate(capacity: 1)
    address.initialize(to: initialState)
    let root = RootObservation<State>()
    self.root = root
    self.dependencies = dependencies
    self.reducer = reducer
    self.lifecycle = lifecycle
    super.init(base: UnsafeMutableRawPointer(address), rootBox: root.observedBox)
  }

  deinit {
    if dismountsAtEnd { for operation in lifecycle?.end() ?? [] { operation.start() } }
    perform(registry.endAll())
    stateAddress.deinitialize(count: 1)
    stateAddress.deallocate()
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
    return process(action, ActionArrival(origin: .user(location)))
  }

  #if DEBUG
    /// Reports an action sent from outside the main actor, past the compiler's check, and re-sends
    /// it on the main actor.
    ///
    /// - Returns: `nil`, because the action has not been processed yet.
    @inline(never)
    private func sendFromElsewhere(
      _ action: Action, at location: IssueLocation
    ) -> EffectCompletion? {
      reportIssue(
        StoreIssues.sendOffMainActor,
        "An action was sent to a store from outside the main actor.",
        values: [("Action", "\(action)"), ("Sent at", "\(location)")], at: location)
      // Safe: only the main actor, which may be changing the core now, uses them from here on.
      nonisolated(unsafe) weak let core = self
      let action = UncheckedSendable(action)
      Task { @MainActor in _ = core?.send(action.value, at: location) }
      return nil
    }
  #endif

  /// Mounts the features of the initial state.
  ///
  /// - Returns: The effect to start when the core has its port.
  package func mount() -> Effect<Action> {
    guard let lifecycle else { return .none }
    return ObservationTransaction.run {
      dependencies.bind { lifecycle.update(&stateAddress.pointee) }
    }
  }

  /// Dismounts all features, and runs their operations as effects.
  package func dismount() {
    if let lifecycle { start(.merge(lifecycle.end().map { $0.effect() })) }
  }

  /// Starts an effect that no action returned.
  @discardableResult
  package func start(_ effect: Effect<Action>) -> EffectCompletion? {
    guard !effect.isNone else { return nil }
    let completion = EffectCompletion()
    perform(registry.start(effect, completion: completion))
    drain()
    return completion
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
      release(token)
    case .command(.open(let part, let id, let cancelInFlight)):
      perform(registry.open(part, id, cancelInFlight: cancelInFlight, in: token))
    case .command(.close(let part)):
      endEntry(part)
    case .command(.wake):
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
    guard sender.isThrottled else { return process(action, from: sender) }
    receiveThrottled(action, from: token)
  }

  /// A separate function, so that only it looks up the layout of an optional action.
  @inline(never)
  private func receiveThrottled(_ action: Action, from token: Token) {
    let (admitted, steps) = registry.admit(action, from: token, at: throttleReadings(of: token))
    if let admitted, let sender = registry.sender(token) { process(admitted, from: sender) }
    perform(steps)
  }

  /// Processes the action that an operation held until the end of a throttle's window.
  private func release(_ token: Token) {
    guard let throttle = registry.releasedThrottle(of: token),
      let action = registry.release(token, next: throttle.openWindow())
    else { return }
    receive(action.value(as: Action.self), from: token)
  }

  /// Reads the clocks of a sender's throttles.
  ///
  /// An action whose window is over is processed before a later one, even if its operation is late.
  private func throttleReadings(of token: Token) -> [EffectThrottle.Reading] {
    let windows = registry.windowsToForget
    if !windows.isEmpty {
      registry.forgetWindows(windows.filter { $0.value.isOver }.map(\.key))
    }
    for case (_, let window?, let holder?) in registry.throttles(of: token) where window.isOver {
      release(holder)
    }
    return registry.throttles(of: token).map { $0.throttle.read($0.window) }
  }

  private func process(_ action: Action, from sender: RunningEffect) {
    if let instruments, instruments.observesEffects {
      notifyEmission(of: action, by: sender.token, to: instruments)
    }
    _ = process(
      action,
      ActionArrival(
        origin: .effect(sender.origin), source: sender.token, completion: sender.completion))
  }

  /// Ends an effect whose task has ended.
  package func end(_ token: Token) {
    takeRequests()
    if let instruments, instruments.observesEffects { notifyEnd(of: token, to: instruments) }
    endEntry(token)
    drain()
  }

  /// Performs the cancellation requests of effects.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  @inline(__always)
  private func takeRequests() -> Bool {
    guard let requests, !requests.isEmpty else { return false }
    for request in requests.takeAll() {
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
      StoreIssues.reentrantSend, "An action was sent to a store from inside its own reducer.",
      values: [("Action", "\(action)"), ("Sent at", "\(location)"), ("While reducing", outer)],
      at: location)
  }

  // MARK: - Processing

  private func process(_ action: Action, _ arrival: ActionArrival) -> EffectCompletion? {
    guard !isProcessing else { return enqueue(action, arrival) }
    isProcessing = true
    let completion = run(action, arrival)
    isProcessing = false
    drain()
    return completion
  }

  private func enqueue(_ action: Action, _ arrival: ActionArrival) -> EffectCompletion {
    let completion = arrival.completion ?? EffectCompletion()
    completion.enqueue()
    var arrival = arrival
    arrival.completion = completion
    arrival.hasWaited = true
    if let queue {
      queue.append(action, arrival)
    } else {
      let new = ActionQueue<Action>()
      queue = new
      new.append(action, arrival)
    }
    return completion
  }

  private func drain() {
    if !isProcessing, let queue, !queue.isEmpty { process(queue) }
  }

  private func process(_ queue: ActionQueue<Action>) {
    isProcessing = true
    while !queue.isEmpty {
      let arrival = queue.takeArrival()
      _ = run(queue.removeFirst(), arrival)
      arrival.completion?.dequeue()
    }
    queue.reset()
    isProcessing = false
  }

  private func run(_ action: Action, _ arrival: ActionArrival) -> EffectCompletion? {
    guard let surrounding else { return work(on: action, arrival) }
    var completion: EffectCompletion?
    surrounding(action) { completion = work(on: action, arrival) }
    return completion
  }

  private func work(on action: Action, _ arrival: ActionArrival) -> EffectCompletion? {
    var completion = arrival.completion
    if !isDropped(arrival) {
      var number = 0
      let effect =
        seenInstruments == instrumentGeneration.load(ordering: .relaxed)
        ? reduce(action, from: arrival.origin) : reduceInstrumented(action, arrival, &number)
      if !effect.isNone {
        // Perform earlier cancellation requests first, so that they do not cancel the effects of
        // this action.
        takeRequests()
        let ofThisAction = completion ?? EffectCompletion()
        completion = ofThisAction
        if case .send(let next) = effect.operation {
          // The registry would do the same, and would keep no entry for it.
          if !ofThisAction.isCancelled {
            _ = enqueue(next, ActionArrival(returnedFor: number, ofThisAction))
          }
        } else {
          perform(registry.start(effect, completion: ofThisAction, action: number))
        }
      }
    }
    if let token = arrival.token { endEntry(token) }
    return completion
  }

  /// Returns whether the source of an action was cancelled before the action was processed.
  private func isDropped(_ arrival: ActionArrival) -> Bool {
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
  private func reduceInstrumented(
    _ action: Action, _ arrival: ActionArrival, _ number: inout Int
  ) -> Effect<Action> {
    guard let instruments = currentInstruments() else {
      return reduce(action, from: arrival.origin)
    }
    number = instruments.countAction()
    let sender = ActionSender(
      origin: arrival.origin, number: number, cause: Int(arrival.cause),
      effect: instruments.namesSenders ? arrival.source.flatMap { registry.name(of: $0) } : nil)
    let before = instruments.willReduce(action, sender, state)
    let effect = reduce(action, from: arrival.origin)
    instruments.didReduce(action, sender, from: before, to: state)
    return effect
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    precondition(
      openReads == 0,
      "An action was sent from inside withState. Send it after withState has returned.")
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

  private func perform(_ steps: [EffectStep]) {
    for step in steps {
      switch step {
      case .launch(let effect):
        if TaskTransaction.bound == nil {
          launch(effect)
        } else {
          // An animated action does not animate the actions of the effects that it starts.
          TaskTransaction.$bound.withValue(nil) { launch(effect) }
        }
      case .deliver(let action, let token, let completion, let cause):
        _ = process(
          action.value(as: Action.self), ActionArrival(returnedFor: cause, completion, token))
      case .cancel(let effect):
        cancel(effect)
      case .open(let part):
        part.completion.enter(part)
      case .admit(let action, let token):
        admit(action, token)
      case .expand(let deferred, let token, let context):
        let make = deferred.value(as: (() -> Effect<Action>).self)
        // The effect of the current task may have sent the action, and this is not a part of it.
        let effect = IssueTrace.$running.withValue(nil, operation: make)
        perform(registry.expand(token, into: effect, context))
      }
    }
  }

  /// Ends an operation, a part or an action, and resumes the callers that wait for it.
  private func endEntry(_ token: Token) {
    let (steps, ended) = registry.end(token)
    perform(steps)
    if let ended { ended.completion.leave(ended) }
  }

  /// Passes an action that a reducer sent through its throttles.
  @inline(never)
  private func admit(_ action: AnyEffectValue, _ token: Token) {
    guard let context = registry.context(of: token) else { return }
    let (admitted, steps) = registry.admit(
      action.value(as: Action.self), from: token, at: throttleReadings(of: token))
    perform(steps)
    if let admitted {
      _ = process(
        admitted, ActionArrival(returnedFor: context.action, context.completion, token))
    } else {
      endEntry(token)
    }
  }

  /// Creates the port for effects.
  @inline(never)
  private func connect() -> EffectPort<Action>? {
    port = makePort?()
    requests = port?.cancellationRequests
    return port
  }

  private func launch(_ effect: RunningEffect) {
    // A cancelled effect that follows this one may have launched it.
    guard effect.port == nil else { return }
    guard let port = port ?? connect() else {
      preconditionFailure(
        "An effect made at \(effect.origin) was started before the core's port was set")
    }
    for earlier in effect.predecessors { launch(earlier) }
    effect.port = port
    effect.completion.enter(effect)
    if let instruments, instruments.observesEffects {
      let isCancelled = effect.isCancelled
      notifyStart(of: effect, to: instruments)
      if isCancelled { notifyCancellation(of: effect, to: instruments) }
    }
    let run = effect.run
    let task: Task<Void, Never>
    if effect.isCancelled || effect.completion.isCancelled {
      let earlier = effect.predecessors.compactMap { $0.completion.task(of: $0) }
      task = Task(
        name: run.name, executorPreference: port.taskExecutor, priority: run.priority
      ) {
        withUnsafeCurrentTask { $0?.cancel() }
        for task in earlier { await task.value }
        await effect.work()
      }
    } else if let taskExecutor = port.taskExecutor {
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
    if let instruments, effect.port != nil {
      notifyCancellation(of: effect, to: instruments)
    }
    effect.completion.cancel(effect)
  }
}

/// The origin of an action.
package enum ActionOrigin {
  /// A caller sent it to the store, at this source location.
  case user(IssueLocation)
  /// An effect sent it.
  ///
  /// The source location that made the effect is known if the effect has a task.
  case effect(IssueLocation?)
}

/// The origin of an action, and the completion and tokens that belong to it.
struct ActionArrival {
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
  /// The number of the action for which a reducer returned this one, as in
  /// ``EffectContext/action``.
  ///
  /// It has 32 bits, so that an arrival needs no more memory for it.
  var cause: UInt32 = 0

  /// A placeholder for a processed action, so that its references are released.
  static let processed = ActionArrival(origin: .effect(nil))
}

extension ActionArrival {
  /// Creates the arrival of an action that a reducer returned for the action of a number.
  init(returnedFor cause: Int, _ completion: EffectCompletion, _ token: EffectToken? = nil) {
    self.init(
      origin: .effect(nil), completion: completion, token: token,
      cause: UInt32(truncatingIfNeeded: cause))
  }
}
