import IntarsiaConcurrency
import IntarsiaDependencies
import Synchronization

/// The listeners of a core.
///
/// Like a core, it belongs to one isolation.
package final class CoreInstruments<State, Action> {
  private var listeners: [CoreListener<State, Action>] = []
  /// The number of listeners for all stores, which come first in `listeners`.
  private var processWide = 0
  /// The tokens of the listeners, checked at each action.
  private var tokens: [InstrumentToken] = []
  private var keepsStateBefore = false
  /// Whether a listener is notified of actions before they are reduced.
  private var observesActions = false
  /// Whether a listener is notified of effects.
  private(set) var observesEffects = false
  /// Whether a listener needs the effect that sent an action.
  private(set) var namesSenders = false
  private var handlersHaveChanged = false
  /// The ``instrumentGeneration`` of the listeners for all stores.
  var generation: UInt32 = 0
  private var recording: Recording?

  /// A record of the dependencies, for listeners that are notified of reads.
  private struct Recording {
    let record: DependencyRecord
    let observations: [Observers<@Sendable (DependencyRecord.Touch) -> Void>.Registration?]
    let calls: [any DependencyCallObserver]
    let original: DependencySnapshot
    let recorded: DependencySnapshot
  }

  /// The name of the store, for listeners to several stores.
  private(set) lazy var name = StoreName(
    feature: ActionLabel.typeName(State.self),
    number: storeCount.wrappingAdd(1, ordering: .relaxed).newValue)

  init() {}

  deinit {
    guard let recording else { return }
    recording.record.replaceCallObservers(recording.calls, with: [])
  }

  // `listeners.isEmpty` would look up the metadata of its generic element type.
  var isEmpty: Bool { tokens.isEmpty }

  var count: Int { listeners.count(where: { !$0.token.isCancelled }) }

  func add(_ listener: CoreListener<State, Action>) {
    listeners.append(listener)
    update()
  }

  /// Replaces the listeners for all stores.
  func setProcessWide(
    _ instruments: [ProcessWideInstrument], of core: StoreCore<State, Action>
  ) {
    listeners.replaceSubrange(
      0..<processWide, with: instruments.map { $0.source.listener(to: core, named: name, $0.token) }
    )
    processWide = instruments.count
    update()
  }

  /// Removes the listeners whose tokens were cancelled.
  func purge() {
    guard tokens.contains(where: \.isCancelled) else { return }
    processWide -= listeners[..<processWide].count(where: \.token.isCancelled)
    listeners.removeAll(where: \.token.isCancelled)
    update()
  }

  private func update() {
    tokens = listeners.map(\.token)
    observesActions = listeners.contains { $0.received != nil }
    observesEffects = listeners.contains { $0.effect != nil }
    namesSenders = listeners.contains(where: \.namesSenders)
    keepsStateBefore = listeners.contains(where: \.keepsStateBefore)
    handlersHaveChanged = true
  }

  // MARK: - Notifying listeners

  /// Returns the number of the next action, from 1.
  ///
  /// It is unique in the process, so that a listener does not take an effect that an earlier one
  /// knew for that of an action of its own.
  func countAction() -> Int {
    Int(actionCount.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Notifies the listeners before an action is reduced.
  ///
  /// - Returns: The state, if a listener needs the state before the action.
  func willReduce(_ action: Action, _ sender: ActionSender?, _ state: State) -> State? {
    if observesActions {
      for listener in listeners { listener.received?(action, sender) }
    }
    return keepsStateBefore ? state : nil
  }

  func didReduce(
    _ action: Action, _ sender: ActionSender?, from before: State?, to after: State
  ) {
    for listener in listeners {
      listener.reduced?(action, sender, listener.keepsStateBefore ? before : nil, after)
    }
  }

  func notify(_ event: EffectEvent<Action>) {
    for listener in listeners { listener.effect?(event) }
  }

  /// Returns the dependencies to run with: recorded ones while a listener is notified of reads.
  func recording(of dependencies: DependencySnapshot) -> DependencySnapshot {
    guard handlersHaveChanged else { return dependencies }
    handlersHaveChanged = false
    let old = recording.take()
    if let old {
      for observation in old.observations { observation?.cancel() }
      old.record.replaceCallObservers(old.calls, with: [])
    }
    // Keep the record, so that a new listener does not cause the same reads to be reported again.
    let known = old.flatMap { $0.recorded === dependencies ? $0 : nil }
    let handlers = listeners.compactMap(\.touched)
    let readers = listeners.compactMap(\.read)
    let calls = listeners.compactMap(\.calls)
    guard !handlers.isEmpty || !readers.isEmpty || !calls.isEmpty else {
      return known?.original ?? dependencies
    }
    let record = dependencies.record ?? DependencyRecord()
    record.replaceCallObservers(with: calls)
    let new = Recording(
      record: record,
      observations: [
        record.observers.add { touch in for handle in handlers { handle(touch) } },
        readers.isEmpty
          ? nil : record.readObservers.add { touch in for read in readers { read(touch) } },
      ],
      calls: calls,
      original: known?.original ?? dependencies,
      recorded: known?.recorded ?? dependencies.recorded(by: record))
    recording = new
    return new.recorded
  }
}

private let storeCount = Atomic<UInt64>(0)
private let actionCount = Atomic<UInt32>(0)
