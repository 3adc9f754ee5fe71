import IntarsiaConcurrency
public import IntarsiaDependencies
import Synchronization

/// The values of ``SharedReaderKey/inMemory(_:)``: ``DependencyValues/defaultInMemoryStorage``.
///
/// Two storages are equal if they are the same one.
public struct InMemoryStorage: Hashable, Sendable {
  /// A value, or the reference that has it, for the identity of each key.
  private let values = LockIsolated<[AnyHashableSendable: any Sendable]>([:])

  /// Distinguishes the storage from each other one of the process.
  let number = lastNumber.add(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic<UInt64>(0)

  /// Creates an empty storage.
  public init() {}

  func value<Value>(of id: InMemoryKey<Value>.ID) -> Value? {
    // Without the guard, `nil` would be a value of an optional.
    guard let kept = values.withValue({ $0[AnyHashableSendable(id)] }) else { return nil }
    return (kept as? KeyedReference<Value>)?.current() ?? kept as? Value
  }

  /// Keeps a value, or the reference that has it.
  func keep<Value>(_ value: some Sendable, as id: InMemoryKey<Value>.ID) {
    // Released after the lock, because it may have a deinitializer.
    _ = values.withValue { $0.updateValue(value, forKey: AnyHashableSendable(id)) }
  }

  /// Whether both are the same storage.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

  /// Feeds the identity of the storage into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension DependencyValues {
  /// The storage of the values in memory: one in a process, and an empty one in each test.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.defaultInMemoryStorage = InMemoryStorage()
  /// } operation: {
  ///   Counter()  // shares no value with counters outside
  /// }
  /// ```
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private struct InMemoryStorageKey: PerTestDependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
