import IntarsiaConcurrency
public import IntarsiaIssues

/// Which dependencies an operation has touched, which of them it controlled, and which overrides nobody used.
///
/// It answers the question that every user of injected dependencies has: did I override everything?
///
/// ```swift
/// let record = DependencyRecord()
/// withDependencies(recordedBy: record) {
///   $0.date = .constant(now)
///   $0.locale = Locale(identifier: "de_DE")
/// } operation: {
///   model.save()  // reads the date, and makes a UUID
/// }
/// record.touched.map(\.key)       // ["DateKey", "UUIDKey"]
/// record.uncontrolled.map(\.key)  // ["UUIDKey"]
/// record.unused                   // ["LocaleKey"]
/// ```
///
/// - Isolation: Safe to use from any isolation; tasks that the operation has started add to it, too.
/// - Complexity: A recorded read takes a lock, and forgoes the short cuts of an unrecorded one.
public final class DependencyRecord: Sendable {
  /// A dependency that was read.
  public struct Touch: Sendable, Hashable {
    /// The name of the dependency's key.
    public let key: String

    /// Whether every read found an override, and none of them the default.
    public internal(set) var isControlled: Bool

    /// The place that read it first; of an uncontrolled dependency, the first place that got the default.
    public internal(set) var location: IssueLocation
  }

  private struct State {
    var touched: [ObjectIdentifier: Touch] = [:]
    var touchedInOrder: [ObjectIdentifier] = []
    var overridden: Set<ObjectIdentifier> = []
    var overriddenInOrder: [ObjectIdentifier] = []
    var observers: [Int: @Sendable (Touch) -> Void] = [:]
    var nextObserver = 0
  }

  private let state = VisibleMutex(State())

  /// An empty record.
  public init() {}

  /// The dependencies that were read, in the order of their first read.
  public var touched: [Touch] {
    state.withLock { state in state.touchedInOrder.compactMap { state.touched[$0] } }
  }

  /// Those dependencies that were read and not overridden, at least once, in the order of their first read.
  public var uncontrolled: [Touch] {
    touched.filter { !$0.isControlled }
  }

  /// The names of the keys that were overridden and never read, in the order of their override.
  public var unused: [String] {
    state.withLock { state in
      state.overriddenInOrder.filter { state.touched[$0] == nil }.map(Self.name)
    }
  }

  func touch<Key: TestDependencyKey>(
    _ key: Key.Type, isControlled: Bool, _ reader: DependencyReader
  ) {
    let id = ObjectIdentifier(key)
    let news = state.withLock { state -> (Touch, [@Sendable (Touch) -> Void])? in
      guard var touch = state.touched[id] else {
        state.touchedInOrder.append(id)
        let touch = Touch(
          key: Self.name(id), isControlled: isControlled, location: reader.location)
        state.touched[id] = touch
        return (touch, Array(state.observers.values))
      }
      guard touch.isControlled, !isControlled else { return nil }
      touch.isControlled = false
      touch.location = reader.location
      state.touched[id] = touch
      return (touch, Array(state.observers.values))
    }
    // Without the lock: whoever is told may read dependencies.
    if let (touch, observers) = news { for observer in observers { observer(touch) } }
  }

  /// Tells of each dependency when it is first read, and once more when it is first found not to be controlled.
  ///
  /// - Returns: What ``stopObserving(_:)`` needs.
  package func observe(_ observer: @escaping @Sendable (Touch) -> Void) -> Int {
    state.withLock { state in
      state.nextObserver += 1
      state.observers[state.nextObserver] = observer
      return state.nextObserver
    }
  }

  package func stopObserving(_ observation: Int) {
    // What the observer holds goes after the lock was given back.
    let observer = state.withLock { $0.observers.removeValue(forKey: observation) }
    _ = observer
  }

  func override(_ key: ObjectIdentifier) {
    state.withLock { state in
      if state.overridden.insert(key).inserted { state.overriddenInOrder.append(key) }
    }
  }

  static func name(_ key: ObjectIdentifier) -> String {
    // The identifiers are those of types, which live as long as the process.
    "\(unsafeBitCast(key, to: Any.Type.self))"
  }
}
