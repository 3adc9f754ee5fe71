public import IntarsiaConcurrency
import IntarsiaDependencies
import Synchronization

/// The world of shared references: one in a process, and one for each case of a test.
///
/// It finds the reference of a key, which it holds weakly, and tells the trackers of changes.
@usableFromInline
package final class SharedReferences: Sendable {
  struct ID: Hashable {
    let key: AnyHashableSendable
    let value: ObjectIdentifier
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  private let references = VisibleMutex<[ID: Weak]>([:])
  /// The closures to call with each change of a value, under the lock of the value.
  @usableFromInline let trackers = Observers<@Sendable (SharedChange) -> Void>()

  package init() {}

  /// The world of the running test, or of the process.
  package static var current: SharedReferences {
    DependencyValues.unrecorded(SharedReferencesKey.self)
  }

  /// Whether this process has ever made a shared value.
  ///
  /// Without one, a test store has no shared state to compare at its steps.
  package static var areUsed: Bool { referencesAreUsed.load(ordering: .relaxed) }

  static func noteUse() {
    if !areUsed { referencesAreUsed.store(true, ordering: .relaxed) }
  }

  /// The number of references that are alive, for tests.
  package var count: Int { references.withLock(\.count) }

  // MARK: - References of keys

  /// The references that the current task is making.
  @TaskLocal private static var making: [ID: UncheckedSendable<AnyObject>] = [:]

  /// Returns the reference of a key if it is alive, or if this task is making it.
  private func find<Value>(_ id: ID) -> KeyedReference<Value>? {
    let found = references.withLock { $0[id]?.object.map { UncheckedSendable($0) } }
    return (found ?? Self.making[id])?.value as? KeyedReference<Value>
  }

  /// Returns the reference of a key, and makes it for its first declaration.
  ///
  /// The key loads its value before another thread can find the reference. Two threads may load at
  /// once; the first one's reference remains.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value of the declaration.
  func reference<Value>(
    of key: some SharedReaderKey<Value>, default value: () -> Value
  ) -> KeyedReference<Value> {
    let id = ID(key)
    if let found: KeyedReference<Value> = find(id) { return found }
    let new = KeyedReference(value(), key: key, id: id, world: self)
    // A declaration of the same key inside the key's own methods finds this reference.
    var making = Self.making
    making[id] = UncheckedSendable(new)
    Self.$making.withValue(making) { new.connect(to: key) }
    return register(new, of: key, id)
  }

  /// Returns the reference of a key after its value has been loaded.
  func requireReference<Value>(
    of key: some SharedReaderKey<Value>
  ) async throws -> KeyedReference<Value> {
    let id = ID(key)
    if let reference: KeyedReference<Value> = find(id) {
      try await reference.load()
      return reference
    }
    // It subscribes first, so that it misses no change during the load.
    let deliveries = KeyDeliveries<Value>()
    let subscription = deliveries.subscribe(to: key, .userInitiated)
    let loaded = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation { continuation.resume(returning: $0) })
    }
    guard let value = try loaded.get() ?? deliveries.value else {
      throw SharedValueMissing(key: key.nameInFailures)
    }
    let new = KeyedReference(value, key: key, id: id, world: self)
    new.adopt(subscription, deliveries)
    return register(new, of: key, id)
  }

  /// Makes a reference known, unless another thread has made one of its key meanwhile.
  private func register<Value>(
    _ new: KeyedReference<Value>, of key: some SharedReaderKey<Value>, _ id: ID
  ) -> KeyedReference<Value> {
    let registered = references.withLock { references in
      if let other = references[id]?.object as? KeyedReference<Value> { return other }
      references[id] = Weak(object: new)
      return new
    }
    (key as? InMemoryKey<Value>)?.keep(registered)
    return registered
  }

  /// Removes the entry of a reference that is being freed.
  func removeReference(_ id: ID) {
    // Returned from the lock, because the last reference to it may end here.
    _ = references.withLock { references in
      let next = references[id]?.object
      if next == nil { references[id] = nil }
      return UncheckedSendable(next)
    }
  }

  // MARK: - Trackers

  /// Whether trackers may be told of changes, and a test may assert.
  @_alwaysEmitIntoClient var isTracked: Bool { !trackers.isEmpty }

  func track(_ change: SharedChange) {
    for tracker in trackers.all { tracker(change) }
  }
}

extension SharedReferences.ID {
  init<Key: SharedReaderKey>(_ key: Key) {
    self.init(key: AnyHashableSendable(key.id), value: ObjectIdentifier(Key.Value.self))
  }
}

private struct SharedReferencesKey: PerTestDependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}

private let referencesAreUsed = Atomic(false)
