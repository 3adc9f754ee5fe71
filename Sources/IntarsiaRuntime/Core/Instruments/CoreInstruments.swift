import IntarsiaDependencies
import Synchronization

/// Those who listen to an engine, or to a reducer inside of one.
///
/// Like an engine, it belongs to one isolation.
package final class CoreInstruments<State, Action> {
  private var listeners: [CoreListener<State, Action>]
  /// Which of those who listen to all stores are among them: the first so many.
  private var processWide = 0
  /// Their tokens, which are asked with each action.
  private var tokens: [InstrumentToken] = []
  private var keepsStateBefore = false
  /// Whether somebody wants to hear of actions before they are reduced.
  private var observesActions = false
  /// Whether somebody wants to hear of effects.
  private(set) var observesEffects = false
  /// Whether somebody wants to know which effect sends an action.
  private(set) var namesSenders = false
  private var handlersHaveChanged = false
  /// The ``instrumentGeneration`` of those who listen to all stores.
  var generation: UInt32 = 0
  private var recording: Recording?

  /// How the dependencies are recorded for those who want to know what is read.
  private struct Recording {
    let record: DependencyRecord
    let observation: Int
    let original: DependencySnapshot
    let recorded: DependencySnapshot
  }

  /// What the store is called, for those who hear of several.
  private(set) lazy var name = StoreName(
    feature: ActionLabel.typeName(State.self),
    number: storeCount.wrappingAdd(1, ordering: .relaxed).newValue)

  init(_ listeners: [CoreListener<State, Action>] = []) {
    self.listeners = listeners
    update()
  }

  deinit {
    if let recording { recording.record.stopObserving(recording.observation) }
  }

  // An array of something generic has to find its own metadata first.
  var isEmpty: Bool { tokens.isEmpty }

  var count: Int { listeners.count(where: { !$0.token.isCancelled }) }

  func add(_ listener: CoreListener<State, Action>) {
    listeners.append(listener)
    update()
  }

  /// Puts those who listen to all stores in the place of those who did so before.
  func setProcessWide(_ instruments: [ProcessWideInstrument]) {
    listeners.replaceSubrange(
      0..<processWide,
      with: instruments.map { CoreListener($0.instrument, $0.token, of: name) })
    processWide = instruments.count
    update()
  }

  /// Forgets who doesn't listen any more.
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

  // MARK: - Telling

  /// An action is about to be reduced.
  ///
  /// - Returns: The state, for those who want to know what it was before.
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

  func tell(_ event: EffectEvent<Action>) {
    for listener in listeners { listener.effect?(event) }
  }

  /// The dependencies to run with: recorded, as long as somebody wants to know what is read.
  func recording(of dependencies: DependencySnapshot) -> DependencySnapshot {
    guard handlersHaveChanged else { return dependencies }
    handlersHaveChanged = false
    let old = recording.take()
    if let old { old.record.stopObserving(old.observation) }
    // Whoever begins to listen later must not have everybody else told of the same reads once more.
    let known = old.flatMap { $0.recorded === dependencies ? $0 : nil }
    let handlers = listeners.compactMap(\.touched)
    guard !handlers.isEmpty else { return known?.original ?? dependencies }
    let record = known?.record ?? dependencies.record ?? DependencyRecord()
    let new = Recording(
      record: record,
      observation: record.observe { touch in for handle in handlers { handle(touch) } },
      original: known?.original ?? dependencies,
      recorded: known?.recorded ?? dependencies.recorded(by: record))
    recording = new
    return new.recorded
  }

  /// Runs a reducer that stands somewhere inside of a store.
  func reduce(
    _ action: Action, into state: inout State, by base: _InstalledReducer<State, Action>
  ) -> Effect<Action> {
    let before = willReduce(action, nil, state)
    let effect = base.reduce(into: &state, action: action)
    didReduce(action, nil, from: before, to: state)
    return effect
  }
}

private let storeCount = Atomic<UInt64>(0)
