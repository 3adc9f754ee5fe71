/// Listens to what happens in stores, for a log, a trace, or a test.
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
/// All that watches a store uses this one stream: `_printChanges()`, the log, the recording, the sequences
/// of values, and the test store. As long as nobody listens, an action costs one comparison for it.
public struct StoreInstrument: Sendable {
  /// The kinds of events that somebody wants to know of.
  public struct Kinds: OptionSet, Sendable {
    /// One bit for each kind.
    public let rawValue: Int

    /// The kinds of some bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// That actions arrive, and that they have been reduced.
    public static let actions = Self(rawValue: 1)

    /// That the state changes.
    ///
    /// As long as somebody wants to know it, the state before each action is kept until after it, so that what the
    /// action changes is copied.
    public static let states = Self(rawValue: 2)

    /// That effects start, send actions, and end.
    public static let effects = Self(rawValue: 4)

    /// That dependencies are read.
    ///
    /// As long as somebody wants to know it, reading a dependency takes a lock.
    public static let dependencies = Self(rawValue: 8)

    /// Everything that happens.
    public static let all: Self = [.actions, .states, .effects, .dependencies]
  }

  let kinds: Kinds
  let handle: @Sendable (StoreEvent) -> Void

  /// Listens to some kinds of events.
  ///
  /// - Parameters:
  ///   - kinds: What is wanted. What nobody wants costs nothing.
  ///   - handle: Called with each event while it happens: in the isolation of the store, but for
  ///     ``StoreEvent/Kind/dependencyTouched(_:)``, and for the effects that are cancelled when the store goes. What it
  ///     sends to the store waits until the action has been processed.
  public init(_ kinds: Kinds = .all, _ handle: @escaping @Sendable (_ event: StoreEvent) -> Void) {
    self.kinds = kinds
    self.handle = handle
  }
}
