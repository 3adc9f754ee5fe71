import IntarsiaConcurrency
public import IntarsiaDependencies

/// A record of the events in a store, with its own types, to inspect its states or to compare in a
/// test.
///
/// ```swift
/// let recording = StoreRecording<Counter.State, Counter.Action>()
/// let token = store.instrument(recording.instrument)
/// store.send(.incrementButtonTapped)
/// recording.states  // [Counter.State(count: 1)]
/// recording.trace
/// // received Counter.Action.incrementButtonTapped sent at App/CounterTests.swift:12
/// // changed
/// //   Counter.State(
/// // -   count: 0
/// // +   count: 1
/// //   )
/// ```
///
/// - Isolation: Can be read from anywhere, while the store runs.
public final class StoreRecording<State: Sendable, Action: Sendable>: Sendable {
  /// A recorded event.
  public enum Event: Sendable {
    /// The reducer is about to run for an action.
    case received(Action, from: StoreEvent.ActionSource)
    /// The state has changed.
    case changed(from: State, to: State)
    /// An effect is about to start.
    case started(EffectName)
    /// An effect has sent an action.
    case emitted(EffectName, Action)
    /// The operation of an effect has ended.
    case finished(EffectName)
    /// An effect was cancelled.
    case cancelled(EffectName)
    /// A dependency was read for the first time.
    case touched(DependencyRecord.Touch)
  }

  private struct Storage {
    var events: [Event] = []
    /// The text of each event.
    ///
    /// An effect has a number by the order of appearance.
    var lines: [String] = []
    var numbers: [UInt64: Int] = [:]
  }

  private let kinds: StoreInstrument.Kinds
  private let storage = VisibleMutex(Storage())

  /// Creates an empty recording.
  ///
  /// - Parameter kinds: The kinds of events to record.
  public init(_ kinds: StoreInstrument.Kinds = [.actions, .states, .effects]) {
    self.kinds = kinds
  }

  /// The instrument that records.
  ///
  /// It can listen to all stores, because it leaves out actions and states of other types. Starts
  /// and ends of effects, and reads of dependencies, are recorded from all stores.
  public var instrument: StoreInstrument {
    StoreInstrument(kinds) { [self] in record($0) }
  }

  /// The recorded events, in order.
  public var events: [Event] { storage.withLock { $0.events } }

  /// The states, one after each action that changed it.
  public var states: [State] {
    events.compactMap { if case .changed(_, let state) = $0 { state } else { nil } }
  }

  /// The actions, in the order in which they were reduced.
  public var actions: [Action] {
    events.compactMap { if case .received(let action, _) = $0 { action } else { nil } }
  }

  /// The recorded events as text, with effects numbered by the order of appearance.
  public var trace: String { storage.withLock { $0.lines }.joined(separator: "\n") }

  /// Deletes the recorded events.
  public func clear() {
    storage.withLock { $0 = Storage() }
  }

  private func record(_ event: StoreEvent) {
    guard let kept = Event(event.kind) else { return }
    // Dumping a state runs code of the feature, so the lock must not be held.
    let line = Self.line(for: event.kind) { name in
      let number = storage.withLock { storage in
        storage.numbers[name.number]
          ?? {
            storage.numbers[name.number] = storage.numbers.count + 1
            return storage.numbers.count
          }()
      }
      return "effect \(number)" + (name.name.map { " \"\($0)\"" } ?? "")
    }
    storage.withLock { storage in
      storage.events.append(kept)
      storage.lines.append(line)
    }
  }

  private static func line(
    for kind: StoreEvent.Kind, _ shortName: (EffectName) -> String
  ) -> String {
    guard case .effectStarted(let name) = kind else { return kind.text(shortName) }
    return kind.text { _ in "\(shortName(name)) made at \(name.location)" }
  }
}

extension StoreRecording.Event {
  /// - Returns: `nil` for an event that is not recorded, or has values of other types.
  fileprivate init?(_ kind: StoreEvent.Kind) {
    switch kind {
    case .actionReceived(let action, let source):
      guard let action = action as? Action else { return nil }
      self = .received(action, from: source)
    case .stateChanged(let change):
      guard let before = change.before as? State, let after = change.after as? State else {
        return nil
      }
      self = .changed(from: before, to: after)
    case .effectEmitted(let name, let action):
      guard let action = action as? Action else { return nil }
      self = .emitted(name, action)
    case .effectStarted(let name): self = .started(name)
    case .effectFinished(let name): self = .finished(name)
    case .effectCancelled(let name): self = .cancelled(name)
    case .dependencyTouched(let touch): self = .touched(touch)
    case .actionReduced: return nil
    }
  }
}
