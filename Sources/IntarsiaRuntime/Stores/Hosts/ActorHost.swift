/// The host of a core on an actor, through which its effects send actions.
///
/// All store actors of the core retain the host. Tasks of effects refer to it weakly. When the last
/// store is released, so is the core, and it cancels its effects.
final class ActorHost<State, Action>: AnyActorHost, @unchecked Sendable {
  // Safe: functions isolated to `isolation` use the core. So do `init`, before other code has a
  // reference, and `deinit`, after the last reference is gone.
  let core: StoreCore<State, Action>

  init(_ core: StoreCore<State, Action>, on executor: (any SerialExecutor)?) {
    self.core = core
    super.init(isolation: executor.map { ExecutorIsolation($0) } ?? DefaultIsolation())
    core.makePort = { [unowned self] in ActorPort(to: self) }
  }

  fileprivate func receive(
    _ message: Transferred<EffectMessage<Action>>, from token: EffectToken,
    on isolation: isolated any Actor
  ) {
    core.receive(message.action, from: token)
  }

  fileprivate func receive(
    action: sending Action, from token: EffectToken, on isolation: isolated any Actor
  ) {
    core.receive(action: action, from: token)
  }

  fileprivate func end(_ effect: RunningEffect, on isolation: isolated any Actor) {
    core.end(effect.token)
  }

  fileprivate func take(_ ends: CompletionQueue, on isolation: isolated any Actor) {
    for effect in ends.takeAll().ends { core.end(effect.token) }
  }

  fileprivate func launchDeferred(_ batch: Int, on isolation: isolated any Actor) {
    core.launchDeferred(batch)
  }

  override func listen(
    _ instrument: StoreInstrument, on isolation: isolated any Actor
  ) -> InstrumentToken {
    core.listen(instrument)
  }

  override func onActions(
    _ perform: @escaping () -> Void, on isolation: isolated any Actor
  ) -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { _, _, _, _ in perform() }
    return core.listen(listener)
  }

  override func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects { core.leakSuspects }
}

/// The connection from effects to a core on an actor.
private final class ActorPort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: only the weak reference changes, and it is cleared atomically.
  private weak let host: ActorHost<State, Action>?

  init(to host: ActorHost<State, Action>) {
    self.host = host
    super.init(ends: CompletionQueue())
  }

  override func emit(_ message: Transferred<EffectMessage<Action>>, from token: EffectToken) async {
    if let host { await host.receive(message, from: token, on: host.isolation) }
  }

  override func emit(action: sending Action, from token: EffectToken) async {
    if let host { await host.receive(action: consume action, from: token, on: host.isolation) }
  }

  override func end(_ effect: RunningEffect) {
    if let priority = ends?.add(effect) { scheduleHop(of: effect, priority) }
  }

  override func endQuietly(_ effect: RunningEffect) {
    if let priority = ends?.addQuietly(effect) { scheduleHop(of: effect, priority) }
  }

  private func scheduleHop(of effect: RunningEffect, _ rawPriority: UInt8) {
    let priority = TaskPriority(rawValue: rawPriority)
    guard let host else { return ends?.abandonAll() ?? () }
    if let executor = effect.line?.taskExecutor {
      Task.detached(executorPreference: executor, priority: priority) { [weak host] in
        await self.takeCompleted(host)
      }
    } else {
      Task.detached(priority: priority) { [weak host] in await self.takeCompleted(host) }
    }
  }

  private func takeCompleted(_ host: ActorHost<State, Action>?) async {
    guard let ends else { return }
    if let host { await host.take(ends, on: host.isolation) } else { ends.abandonAll() }
  }

  override func launchDeferredSoon(_ batch: Int) {
    // Not detached: the launched effects inherit the priority and the task-local values of the task
    // that deferred them.
    Task { [weak host] in
      if let host { await host.launchDeferred(batch, on: host.isolation) }
    }
  }

  override func endFollowed(_ effect: RunningEffect) async {
    if let host {
      await host.end(effect, on: host.isolation)
    } else {
      effect.completion.abandon(effect)
    }
  }
}

/// The host of a core on an actor, without the types of the state and the actions.
///
/// All store actors of the core retain it, so that the core lives while one of them does.
class AnyActorHost: @unchecked Sendable {
  // Safe: both properties are constant and `Sendable`. The subclass proves its own.

  /// The actor that isolates the core.
  let isolation: any Actor

  /// Notifies handlers when the last store is released, on any thread.
  let ending = CoreLifetime()

  init(isolation: any Actor) {
    self.isolation = isolation
  }

  deinit {
    ending.end()
  }

  /// Notifies an instrument of the events in the core.
  func listen(
    _ instrument: StoreInstrument, on isolation: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:on:)")
  }

  /// Calls a closure after each reduced action, until the token is cancelled.
  func onActions(
    _ perform: @escaping () -> Void, on isolation: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override onActions(_:on:)")
  }

  /// Returns the values of the core that may retain a store.
  func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects {
    preconditionFailure("\(Self.self) does not override leakSuspects(on:)")
  }
}

/// An isolation on the default executor.
private actor DefaultIsolation {}

/// An isolation on a given executor.
private actor ExecutorIsolation {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
