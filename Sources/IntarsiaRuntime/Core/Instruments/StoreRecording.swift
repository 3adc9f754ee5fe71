import IntarsiaConcurrency
public import IntarsiaDependencies

/// What has happened in a store, in its own types: to look back at its states, or to compare with in a test.
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
  /// Something that has happened.
  public enum Event: Sendable {
    /// The reducer has run for an action.
    case received(Action, from: StoreEvent.ActionSource)
    /// The state has changed.
    case changed(from: State, to: State)
    /// The task of an effect was made.
    case started(EffectName)
    /// An effect has sent an action.
    case emitted(EffectName, Action)
    /// The operation of an effect has returned.
    case finished(EffectName)
    /// An effect was cancelled.
    case cancelled(EffectName)
    /// A dependency was read for the first time.
    case touched(DependencyRecord.Touch)
  }

  private struct Storage {
    var events: [Event] = []
    /// A line for each event, and how effects are called in there: by the order in which they appear.
    var lines: [String] = []
    var numbers: [UInt64: Int] = [:]
  }

  private let kinds: StoreInstrument.Kinds
  private let storage = VisibleMutex(Storage())

  /// An empty recording.
  ///
  /// - Parameter kinds: What is recorded.
  public init(_ kinds: StoreInstrument.Kinds = [.actions, .states, .effects]) {
    self.kinds = kinds
  }

  /// What listens for the recording.
  ///
  /// Events of stores with a state or actions of other types are left out, so that it can listen to all stores.
  public var instrument: StoreInstrument {
    StoreInstrument(kinds) { [self] in record($0) }
  }

  /// Everything that has happened, in order.
  public var events: [Event] { storage.withLock { $0.events } }

  /// The states, one after each action that has changed it.
  public var states: [State] {
    events.compactMap { if case .changed(_, let state) = $0 { state } else { nil } }
  }

  /// The actions, in the order in which they were reduced.
  public var actions: [Action] {
    events.compactMap { if case .received(let action, _) = $0 { action } else { nil } }
  }

  /// Everything that has happened, as a text: effects are numbered in the order in which they appear.
  public var trace: String { storage.withLock { $0.lines }.joined(separator: "\n") }

  /// Forgets what was recorded.
  public func clear() {
    storage.withLock { $0 = Storage() }
  }

  private func record(_ event: StoreEvent) {
    guard let kept = Event(event.kind) else { return }
    // Dumping a state runs code of the feature, which must not find the lock taken.
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
  /// - Returns: `nil` for what is not recorded, or is of another store.
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
