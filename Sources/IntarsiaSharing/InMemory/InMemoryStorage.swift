import IntarsiaConcurrency
public import IntarsiaDependencies

/// The values of ``SharedReaderKey/inMemory(_:)``: ``DependencyValues/defaultInMemoryStorage``.
///
/// Two storages are equal if they are the same one.
public struct InMemoryStorage: Hashable, Sendable {
  private final class Values: Sendable {
    let values = VisibleMutex<[String: any Sendable]>([:])
  }

  private let storage = Values()

  /// Creates an empty storage.
  public init() {}

  subscript(name: String) -> (any Sendable)? {
    get { storage.values.withLock { $0[name] } }
    nonmutating set {
      // Released after the lock, because it may have a deinitializer.
      let old = storage.values.withLock { values in
        defer { values[name] = newValue }
        return values[name]
      }
      _ = old
    }
  }

  /// Whether both are the same storage.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage === rhs.storage }

  /// Feeds the identity of the storage into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
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
