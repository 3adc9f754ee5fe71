package import IntarsiaConcurrency
public import IntarsiaIssues
import Synchronization

/// A record of the dependencies that an operation touches, controls, and overrides without use.
///
/// It answers a common question in tests: is every dependency overridden?
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
/// - Isolation: Safe to use from any isolation. Tasks that the operation starts add to the record
///   too.
/// - Complexity: The first read of each dependency takes a lock. Later reads take little longer
///   than without a record.
public final class DependencyRecord: Sendable {
  /// A dependency that was read.
  public struct Touch: Sendable, Hashable {
    /// The name of the dependency's key.
    public let key: String

    /// Whether every read found an override, and no read found the default.
    public let isControlled: Bool

    /// The location of the first read.
    ///
    /// For an uncontrolled dependency, it is the first read of the default.
    public let location: IssueLocation
  }

  private struct State {
    var touched: [(key: ObjectIdentifier, touch: Touch)] = []
    var overridden: [ObjectIdentifier] = []
    /// The keys whose values the observers of calls have seen.
    var observed: Set<ObjectIdentifier> = []
  }

  private let state = VisibleMutex(State())

  /// The default whose reads the record is for, if it is the library's own.
  let origin: DefaultOrigin?

  /// The closures to call for the first read of each dependency, and for its first uncontrolled
  /// read after controlled ones.
  package let observers = Observers<@Sendable (Touch) -> Void>()

  /// The closures to call for each read, with the location and the result of that read.
  ///
  /// While there are any, each read takes a lock.
  package let readObservers = Observers<@Sendable (Touch) -> Void>()

  /// The keys whose next read of an override would not change the record, found without a lock.
  private let knownOverrides = UsedDefaults()
  /// The keys whose next read of the default would not change the record.
  private let knownDefaults = UsedDefaults()

  private let calls = VisibleMutex<[any DependencyCallObserver]>([])

  /// The observers of the calls of the dependencies that are recorded.
  ///
  /// The first that has an answer to a call answers it.
  package var callObservers: [any DependencyCallObserver] { calls.withLock { $0 } }

  /// Removes some observers of calls, and adds others after those that stay.
  package func replaceCallObservers(
    _ old: [any DependencyCallObserver] = [], with new: [any DependencyCallObserver]
  ) {
    let before = calls.withLock { calls in
      defer { calls = calls.filter { call in !old.contains { $0 === call } } + new }
      return calls
    }
    callObserverCount.add(callObservers.count - before.count, ordering: .relaxed)
  }

  deinit {
    replaceCallObservers(callObservers, with: [])
  }

  /// An empty record.
  public init() { origin = nil }

  /// An empty record for a default that is being made.
  init(for origin: DefaultOrigin) { self.origin = origin }

  /// The dependencies that were read, in the order of their first read.
  public var touched: [Touch] {
    state.withLock { $0.touched.map(\.touch) }
  }

  /// The dependencies whose default was read at least once, in the order of their first read.
  public var uncontrolled: [Touch] {
    touched.filter { !$0.isControlled }
  }

  /// The names of the keys that were overridden and never read, in the order of their first
  /// override.
  public var unused: [String] {
    state.withLock { state in
      state.overridden.filter { key in !state.touched.contains { $0.key == key } }.map(Self.name)
    }
  }

  /// Notes that the observers of calls see the value of a key.
  ///
  /// - Returns: `false` if they have seen a value before.
  func noteObserved(_ key: ObjectIdentifier) -> Bool {
    state.withLock { $0.observed.insert(key).inserted }
  }

  /// Whether a read would not change the record, because an equal read was recorded before.
  func knows(_ key: ObjectIdentifier, isControlled: Bool) -> Bool {
    // Each read of a default that is being made has to find the overrides around it.
    if let origin, !origin.isMade { return false }
    return readObservers.isEmpty && isKnown(key, isControlled)
  }

  private func isKnown(_ key: ObjectIdentifier, _ isControlled: Bool) -> Bool {
    (isControlled ? knownOverrides.find(key) : knownDefaults.find(key)) != nil
  }

  func touch<Key: TestDependencyKey>(
    _ key: Key.Type, isControlled: Bool, _ reader: DependencyReader
  ) {
    let id = ObjectIdentifier(key)
    let new = Touch(key: Self.name(id), isControlled: isControlled, location: reader.location)
    let news = state.withLock { state -> Touch? in
      guard let index = state.touched.firstIndex(where: { $0.key == id }) else {
        state.touched.append((id, new))
        return new
      }
      guard state.touched[index].touch.isControlled, !isControlled else { return nil }
      state.touched[index].touch = new
      return new
    }
    if !isKnown(id, isControlled) {
      let box = DependencyBox(DependencyElement((), key: id))
      isControlled ? knownOverrides.insert(box) : knownDefaults.insert(box)
    }
    if let touch = news { for observer in observers.all { observer(touch) } }
    for observer in readObservers.all { observer(new) }
  }

  func override(_ key: ObjectIdentifier) {
    state.withLock { state in
      if !state.overridden.contains(key) { state.overridden.append(key) }
    }
  }

  package static func name(_ key: ObjectIdentifier) -> String {
    // Safe: each identifier was created from a type, and types live as long as the process.
    "\(unsafeBitCast(key, to: Any.Type.self))"
  }
}
