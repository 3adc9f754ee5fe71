/// The host of a core on an actor.
///
/// All store actors of the core retain it, so that the core lives while one of them does.
final class ActorHost<State, Action>: AnyActorHost, @unchecked Sendable {
  // Safe: only the initializer, functions isolated to `isolation`, and the core's own `deinit` use
  // the core.
  let core: StoreCore<State, Action>

  init(
    _ core: StoreCore<State, Action>, on executor: (any SerialExecutor)?,
    effectsOn taskExecutor: (any TaskExecutor)? = nil, gate: (any EffectGate)? = nil
  ) {
    self.core = core
    super.init(isolation: executor.map { ExecutorIsolation($0) } ?? DefaultIsolation())
    core.makePort = { [unowned core, isolation] in
      HostPort(to: core, on: isolation, taskExecutor: taskExecutor, gate: gate)
    }
    if let source = TaskInstruments.current { _ = core.listen(source) }
  }

  override func listen(
    _ source: some ListenerSource, on isolation: isolated any Actor
  ) -> InstrumentToken {
    core.listen(source)
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

  /// Notifies an instrument or a recorder of the events in the core.
  func listen(
    _ source: some ListenerSource, on isolation: isolated any Actor
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
