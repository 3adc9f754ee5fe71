/// A source of listeners: an instrument, or a recorder of traces.
package protocol ListenerSource: Sendable {
  /// Returns a listener to the events of a core.
  func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken
  ) -> CoreListener<State, Action>
}

extension StoreInstrument: ListenerSource {
  package func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken
  ) -> CoreListener<State, Action> {
    CoreListener(self, token, of: name)
  }
}

/// Receives the events of stores, for a log, a trace, or a test.
///
/// ```swift
/// let slow = StoreInstrument(.actions) { event in
///   switch event.kind {
///   case .actionReceived: watch.start()
///   case .actionReduced(let action): watch.stop(action)
///   default: break
///   }
/// }
/// let token = store.instrument(slow)
/// ```
///
/// The log, the recorder of traces, and the test store use the same events. Sequences of values use
/// them too, unless observation suffices. Without an instrument, the cost is one comparison for
/// each action.
public struct StoreInstrument: Sendable {
  /// A set of kinds of events.
  public struct Kinds: OptionSet, Sendable {
    /// The bits of the set, one for each kind.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Actions arrive, and have been reduced.
    public static let actions = Self(rawValue: 1)

    /// The state changes.
    ///
    /// For this kind, the state before each action is kept until after the action. So the parts
    /// that the action changes are copied.
    public static let states = Self(rawValue: 2)

    /// Effects start, send actions, and end.
    public static let effects = Self(rawValue: 4)

    /// Dependencies are read.
    ///
    /// For this kind, the first read of each dependency takes a lock.
    public static let dependencies = Self(rawValue: 8)

    /// All events.
    public static let all: Self = [.actions, .states, .effects, .dependencies]
  }

  let kinds: Kinds
  let handle: @Sendable (StoreEvent) -> Void

  /// Creates an instrument for some kinds of events.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to receive. Other kinds cost nothing.
  ///   - handle: Called with each event while it happens, in the isolation of the store. Exceptions
  ///     are ``StoreEvent/Kind/dependencyTouched(_:)``, and effects cancelled by the end of the
  ///     store. Actions that it sends to the store wait until the current action has been
  ///     processed.
  public init(_ kinds: Kinds = .all, _ handle: @escaping @Sendable (_ event: StoreEvent) -> Void) {
    self.kinds = kinds
    self.handle = handle
  }
}
