import IntarsiaConcurrency

/// The host of a core: it retains the core and knows the actor that isolates it.
///
/// All stores of the core retain it, so that the core lives while one of them does.
final class StoreHost<State, Action>: AnyStoreHost, @unchecked Sendable {
  // Safe: only the initializer, functions isolated to `isolation`, and the core's own `deinit` use
  // the core.
  let core: StoreCore<State, Action>

  init(
    _ core: StoreCore<State, Action>, on isolation: any Actor,
    effectsOn taskExecutor: (any TaskExecutor)? = nil, gate: (any EffectGate)? = nil
  ) {
    self.core = core
    super.init(isolation: isolation)
    core.makePort = { [unowned core] in
      HostPort(to: core, on: isolation, taskExecutor: taskExecutor, gate: gate)
    }
    #if DEBUG
      core.belongsToMainActor = isolation === MainActor.shared
    #endif
    if let source = TaskInstruments.current { _ = core.listen(source) }
  }

  override func listen(
    _ source: some ListenerSource, on isolation: isolated any Actor
  ) -> InstrumentToken {
    core.listen(source)
  }

  override func observeActions(on isolation: isolated any Actor) -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects { core.leakSuspects }

  override func runningEffectCount(on isolation: isolated any Actor) -> Int {
    core.registry.operations.count
  }
}

/// The host of a core, without the types of the state and the actions.
@usableFromInline
class AnyStoreHost: @unchecked Sendable {
  // Safe: functions isolated to `isolation` use the variables, and the constants are `Sendable`.
  // The subclass proves its own.

  typealias Watchers = Observers<UncheckedSendable<() -> Void>>

  /// The actor that isolates the core.
  let isolation: any Actor

  typealias Endings = Observers<@Sendable () -> Void>

  /// The closures to call when the last store is released, made for the first of them.
  private var endings: Endings?

  /// The closures to call after each action, made for the first of them.
  private(set) lazy var watchers = Watchers()
  /// The registration for actions, made only while there is a watcher.
  private var actionObservation: InstrumentToken?

  init(isolation: any Actor) {
    self.isolation = isolation
  }

  /// Returns a new isolation on an executor, or on the default executor.
  static func newIsolation(on executor: (any SerialExecutor)?) -> any Actor {
    executor.map { ExecutorIsolation($0) } ?? DefaultIsolation()
  }

  deinit {
    for handler in endings?.close() ?? [] { handler() }
  }

  /// Calls a closure when the last store is released, on any thread, while the returned object is
  /// retained.
  final func notifyAtEnd(
    _ handler: @escaping @Sendable () -> Void, on isolation: isolated any Actor
  ) -> Endings.Registration? {
    let endings = endings ?? Endings()
    self.endings = endings
    return endings.add(handler)
  }

  /// Calls a closure after each reduced action, while the returned object is retained.
  final func watchActions(
    _ notify: @escaping () -> Void, on isolation: isolated any Actor
  ) -> Watchers.Registration? {
    if actionObservation == nil { actionObservation = observeActions(on: isolation) }
    return watchers.add(UncheckedSendable(notify))
  }

  final func actionWasReduced() {
    for watcher in watchers.all { watcher.value() }
    if watchers.isEmpty { actionObservation.take()?.cancel() }
  }

  /// Makes the core call ``actionWasReduced()`` until the token is cancelled.
  func observeActions(on isolation: isolated any Actor) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override observeActions(on:)")
  }

  /// Notifies an instrument or a recorder of the events in the core.
  func listen(
    _ source: some ListenerSource, on isolation: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:on:)")
  }

  /// Returns the values of the core that may retain a store.
  func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects {
    preconditionFailure("\(Self.self) does not override leakSuspects(on:)")
  }

  /// The number of effects whose operations have begun and not ended.
  func runningEffectCount(on isolation: isolated any Actor) -> Int {
    preconditionFailure("\(Self.self) does not override runningEffectCount(on:)")
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
