import IntarsiaDependencies
import IntarsiaIssues

/// Keeps an engine on the main actor, and lets its effects in.
///
/// All stores that look at the engine hold the owner; the tasks of effects hold it weakly. When the last store goes,
/// so does the engine, and it cancels its effects.
@MainActor
final class StoreOwner<State, Action>: StoreEngine {
  let core: StoreCore<State, Action>
  /// Told when the task of an effect has ended.
  var onEffectEnd: (@MainActor () -> Void)? {
    didSet { core.tellsOwner = onEffectEnd != nil }
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

  fileprivate func receive(_ action: HandedOver<EffectMessage<Action>>, from token: EffectToken) {
    core.receive(action.action, from: token)
  }

  #if DEBUG
    fileprivate func send(_ action: HandedOver<Action>, at location: IssueLocation) {
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

  fileprivate func take(_ ends: EffectEnds) {
    let taken = ends.takeAll()
    for effect in taken.ends { end(effect) }
    if taken.haveBeenSwept { onEffectEnd?() }
  }

  override func tellOfActions() -> InstrumentToken {
    var listener = EngineListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }

  override func holders() -> EngineHolders { core.holders }
}

/// The way to an engine on the main actor.
private final class StorePort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: nothing in it changes but the weak reference, which is cleared atomically.
  private weak let owner: StoreOwner<State, Action>?

  init(to owner: StoreOwner<State, Action>) {
    self.owner = owner
    super.init(ends: EffectEnds())
  }

  override func emit(_ message: HandedOver<EffectMessage<Action>>, from token: EffectToken) async {
    await owner?.receive(message, from: token)
  }

  override func emit(action: sending Action, from token: EffectToken) async {
    await owner?.receive(action: consume action, from: token)
  }

  override func end(_ effect: RunningEffect) {
    if let priority = ends?.add(effect) { carryEnds(of: effect, priority) }
  }

  override func endQuietly(_ effect: RunningEffect) {
    if let priority = ends?.addQuietly(effect) { carryEnds(of: effect, priority) }
  }

  private func carryEnds(of effect: RunningEffect, _ rawPriority: UInt8) {
    let priority = TaskPriority(rawValue: rawPriority)
    if let executor = effect.line?.taskExecutor {
      Task.detached(executorPreference: executor, priority: priority) { @MainActor in
        self.takeEnds()
      }
    } else {
      Task.detached(priority: priority) { @MainActor in self.takeEnds() }
    }
  }

  @MainActor
  private func takeEnds() {
    guard let ends else { return }
    if let owner { owner.take(ends) } else { ends.abandonAll() }
  }

  override func launchDeferredSoon(_ batch: Int) {
    // Not detached: what it launches inherits the priority and the task-local values of the task it was deferred in.
    Task { @MainActor in owner?.core.launchDeferred(batch) }
  }

  override func endFollowed(_ effect: RunningEffect) async {
    if let owner { await owner.end(effect) } else { effect.ticket.abandon(effect) }
  }

  #if DEBUG
    override func send(_ action: HandedOver<Action>, at location: IssueLocation) {
      Task { await owner?.send(action, at: location) }
    }
  #endif
}
