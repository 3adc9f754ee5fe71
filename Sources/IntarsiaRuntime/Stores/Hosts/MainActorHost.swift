import IntarsiaDependencies
import IntarsiaIssues

/// The host of a core on the main actor, through which its effects send actions.
///
/// All stores of the core retain the host. Tasks of effects refer to it weakly. When the last store
/// is released, so is the core, and it cancels its effects.
@MainActor
final class MainActorHost<State, Action>: AnyStoreHost {
  let core: StoreCore<State, Action>
  /// A closure that is called whenever the task of an effect has ended.
  var onEffectEnd: (@MainActor () -> Void)? {
    didSet { core.notifiesHost = onEffectEnd != nil }
  }

  init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>
  ) {
    core = StoreCore(initialState: initialState, dependencies: dependencies, reducer: reducer)
    super.init()
    core.makePort = { [unowned self] in StorePort(to: self) }
    #if DEBUG
      core.belongsToMainActor = true
    #endif
  }

  fileprivate func receive(_ action: Transferred<EffectMessage<Action>>, from token: EffectToken) {
    core.receive(action.action, from: token)
  }

  #if DEBUG
    fileprivate func send(_ action: Transferred<Action>, at location: IssueLocation) {
      _ = core.send(action.action, at: location)
    }
  #endif

  fileprivate func receive(action: sending Action, from token: EffectToken) {
    core.receive(action: action, from: token)
  }

  fileprivate func end(_ effect: RunningEffect) {
    core.end(effect.token)
    onEffectEnd?()
  }

  fileprivate func take(_ ends: CompletionQueue) {
    let taken = ends.takeAll()
    for effect in taken.ends { end(effect) }
    if taken.haveBeenTaken { onEffectEnd?() }
  }

  override func observeActions() -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }

  override func leakSuspects() -> LeakSuspects { core.leakSuspects }
}

/// The connection from effects to a core on the main actor.
private final class StorePort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: only the weak reference changes, and it is cleared atomically.
  private weak let host: MainActorHost<State, Action>?

  init(to host: MainActorHost<State, Action>) {
    self.host = host
    super.init(ends: CompletionQueue())
  }

  override func emit(_ message: Transferred<EffectMessage<Action>>, from token: EffectToken) async {
    await host?.receive(message, from: token)
  }

  override func emit(action: sending Action, from token: EffectToken) async {
    await host?.receive(action: consume action, from: token)
  }

  override func end(_ effect: RunningEffect) {
    if let priority = ends?.add(effect) { scheduleHop(of: effect, priority) }
  }

  override func endQuietly(_ effect: RunningEffect) {
    if let priority = ends?.addQuietly(effect) { scheduleHop(of: effect, priority) }
  }

  private func scheduleHop(of effect: RunningEffect, _ rawPriority: UInt8) {
    let priority = TaskPriority(rawValue: rawPriority)
    if let executor = effect.line?.taskExecutor {
      Task.detached(executorPreference: executor, priority: priority) { @MainActor in
        self.takeCompleted()
      }
    } else {
      Task.detached(priority: priority) { @MainActor in self.takeCompleted() }
    }
  }

  @MainActor
  private func takeCompleted() {
    guard let ends else { return }
    if let host { host.take(ends) } else { ends.abandonAll() }
  }

  override func launchDeferredSoon(_ batch: Int) {
    // Not detached: the launched effects inherit the priority and the task-local values of the task
    // that deferred them.
    Task { @MainActor in host?.core.launchDeferred(batch) }
  }

  override func endFollowed(_ effect: RunningEffect) async {
    if let host { await host.end(effect) } else { effect.completion.abandon(effect) }
  }

  #if DEBUG
    override func send(_ action: Transferred<Action>, at location: IssueLocation) {
      Task { await host?.send(action, at: location) }
    }
  #endif
}
