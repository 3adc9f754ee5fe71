package import IntarsiaDependencies
package import IntarsiaIssues

/// The engine: the state, the reducer, and the effects that run.
///
/// It belongs to whoever made it and is isolated by that owner: it is not `Sendable`, knows no actor and takes no
/// lock. Effects reach it through a port that the owner provides.
///
/// Actions that arrive while one is being processed wait in a queue and are processed, in order, before the first
/// `send` returns. After each run of the reducer the changes that it made are announced, once each.
package final class StoreCore<State, Action> {
  package typealias Token = EffectRegistry<Action>.Token

  /// Where an action came from.
  package enum Origin {
    case user(IssueLocation)
    case effect(EffectRun<Action>?)
  }

  private struct Queued {
    let action: Action
    let origin: Origin
    /// The operation that sent the action: if it is cancelled before the action's turn, the action is dropped.
    var source: Token?
    var ticket: EffectTicket?
    /// What waits for the action to have been processed.
    var token: Token?
  }

  package private(set) var state: State

  /// Who observes that another state takes the place of the whole.
  let root = RootObservation<State>()

  package private(set) var registry = EffectRegistry<Action>()
  package var dependencies: DependencySnapshot

  /// How effects come back.
  ///
  /// The owner sets it right after it has made the engine.
  package var port: EffectPort<Action>?

  /// Where the tasks of effects run, if not where tasks run by default.
  package var taskExecutor: (any TaskExecutor)?

  /// Told of every action that was reduced.
  ///
  /// Absent, it costs one branch.
  package var monitor: ((_ action: Action, _ origin: Origin, _ state: State) -> Void)?

  private let reducer: _InstalledReducer<State, Action>
  private var queue: [Queued] = []
  private var queueHead = 0
  private var isProcessing = false
  /// The place whose action the reducer works on right now.
  private var reducing: Origin?

  package init(
    initialState: State, dependencies: DependencySnapshot, reducer: _InstalledReducer<State, Action>
  ) {
    state = initialState
    self.dependencies = dependencies
    self.reducer = reducer
  }

  deinit {
    perform(registry.endAll())
  }

  // MARK: - Actions in

  /// Processes an action and whatever follows from it at once.
  ///
  /// - Returns: What the action has started, if that goes beyond this turn.
  package func send(_ action: Action, at location: IssueLocation) -> EffectTicket? {
    if case .user(let outer)? = reducing {
      reportReentrance(of: action, at: location, during: "the action sent at \(outer)")
    } else if case .effect(let run)? = reducing {
      let origin = run.map { "an action of the effect made at \($0.origin)" }
      reportReentrance(of: action, at: location, during: origin ?? "an action of an effect")
    }
    return process(Queued(action: action, origin: .user(location)))
  }

  /// Processes an action that an effect has sent, unless that effect was cancelled meanwhile.
  package func receive(_ action: Action, from token: Token) {
    guard let (run, ticket) = registry.operation(token) else { return }
    _ = process(Queued(action: action, origin: .effect(run), source: token, ticket: ticket))
  }

  /// The task of an effect has ended.
  package func end(_ token: Token) {
    perform(registry.end(token))
    drain()
  }

  /// Cancels everything that runs.
  package func cancelAll() {
    perform(registry.endAll())
  }

  private func reportReentrance(of action: Action, at location: IssueLocation, during: String) {
    reportIssue(
      IssueCode.store.reentrantSend, "An action was sent to a store from inside its own reducer.",
      values: [("Action", "\(action)"), ("Sent at", "\(location)"), ("While reducing", during)],
      at: location)
  }

  // MARK: - Processing

  private func process(_ item: Queued) -> EffectTicket? {
    guard !isProcessing else {
      var item = item
      let ticket = item.ticket ?? EffectTicket()
      ticket.enqueue()
      item.ticket = ticket
      queue.append(item)
      return ticket
    }
    isProcessing = true
    let ticket = run(item)
    isProcessing = false
    drain()
    return ticket
  }

  private func drain() {
    guard !isProcessing, queueHead < queue.count else { return }
    isProcessing = true
    while queueHead < queue.count {
      let item = queue[queueHead]
      queueHead += 1
      _ = run(item)
      item.ticket?.dequeue()
    }
    queue.removeAll(keepingCapacity: true)
    queueHead = 0
    isProcessing = false
  }

  private func run(_ item: Queued) -> EffectTicket? {
    var ticket = item.ticket
    if !isDropped(item) {
      let effect = reduce(item.action, from: item.origin)
      monitor?(item.action, item.origin, state)
      if !effect.isNone {
        let ofThisAction = ticket ?? EffectTicket()
        ticket = ofThisAction
        perform(registry.start(effect, ticket: ofThisAction))
      }
    }
    if let token = item.token { perform(registry.end(token)) }
    return ticket
  }

  /// Whether what an action comes from was cancelled before the action's turn.
  private func isDropped(_ item: Queued) -> Bool {
    if item.ticket?.isCancelled ?? false { return true }
    return item.source.map { !registry.isLive($0) } ?? false
  }

  private func reduce(_ action: Action, from origin: Origin) -> Effect<Action> {
    ObservationTransaction.begin()
    reducing = origin
    let effect: Effect<Action>
    if dependencies === DependencySnapshot.current {
      effect = root.replacing(&state) { reducer.reduce(into: &$0, action: action) }
    } else {
      effect = dependencies.bind {
        root.replacing(&state) { reducer.reduce(into: &$0, action: action) }
      }
    }
    reducing = nil
    ObservationTransaction.commit()
    return effect
  }

  private func perform(_ steps: [EffectRegistry<Action>.Step]) {
    for step in steps {
      switch step {
      case .launch(let run, let token, let ticket):
        launch(run, token, ticket)
      case .deliver(let action, let token, let ticket):
        _ = process(
          Queued(action: action, origin: .effect(nil), ticket: ticket, token: token))
      case .cancel(let token, let ticket):
        ticket.cancelTask(of: token)
      }
    }
  }

  private func launch(_ run: EffectRun<Action>, _ token: Token, _ ticket: EffectTicket) {
    guard let port else {
      preconditionFailure(
        "An effect made at \(run.origin) was started before the engine's port was set")
    }
    let task = Task(name: run.name, executorPreference: taskExecutor, priority: run.priority) {
      await run(Send { action in await port.emit(action, token) })
      await port.end(token)
    }
    ticket.attach(task, to: token)
  }
}
